import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiQuery, CallAnswer } from '../api/baseQuery/types';
import { networkReducer, type NetworkState } from '../network/networkSlice';
import type { SessionState } from '../api/session';

/** What RTK Query hands a base query, with a session that the test can change and a controller that aborts. */
export function makeQueryApi(authToken: string | null = null) {
  const controller = new AbortController();
  const state: SessionState & { network: NetworkState } = {
    auth: { authToken, isAuthenticated: authToken !== null, userId: null },
    network: networkReducer(undefined, { type: 'init' }),
  };
  const dispatch = jest.fn();
  const api: BaseQueryApi = {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    dispatch,
    getState: () => state,
    extra: undefined,
    endpoint: 'createPost',
    type: 'mutation',
  };
  return { api, state, dispatch };
}

/** The rest of the chain: gives the answers in their order, the last of which repeats. */
export function answering(...answers: [CallAnswer, ...CallAnswer[]]) {
  const rest = [...answers];
  return jest.fn<ReturnType<ApiQuery>, Parameters<ApiQuery>>(() =>
    Promise.resolve((rest.length > 1 ? rest.shift() : rest[0]) ?? answers[0]),
  );
}
