import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiBaseQuery, CallResult } from '../api/baseQuery/types';
import { networkReducer, type NetworkState } from '../network/networkSlice';
import type { SessionState } from '../api/session';

/** The API object of a base query, with a session that the test can change. */
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

/** A base query that returns the responses in order, and repeats the last one. */
export function answering(...responses: [CallResult, ...CallResult[]]) {
  const rest = [...responses];
  return jest.fn<ReturnType<ApiBaseQuery>, Parameters<ApiBaseQuery>>(() =>
    Promise.resolve((rest.length > 1 ? rest.shift() : rest[0]) ?? responses[0]),
  );
}
