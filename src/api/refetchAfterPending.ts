import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { baseApi, type ApiThunk } from './baseApi';

const ANEW = { forceRefetch: true, subscribe: false } as const;

interface AskedEndpoint<Arg, Result> {
  name: string;
  initiate: (
    arg: Arg,
    options: typeof ANEW,
  ) => ThunkAction<PromiseLike<Result>, unknown, unknown, UnknownAction>;
}

/** `baseApi.util` as it is for any endpoint: its own types know of none. */
interface Util {
  getRunningQueryThunk: (name: string, arg: unknown) => ApiThunk<unknown>;
}

/**
 * Asks for an answer as it is from now on. One that is on its way may have been made before what one has heard of, and
 * RTK Query would take it for the new one; so it is waited for, and then the server is asked once more.
 *
 *     const { error } = await dispatch(refetchAfterPending(postsApi.endpoints.getPost, 7));
 */
export const refetchAfterPending =
  <Arg, Result extends { isUninitialized: boolean }>(
    { name, initiate }: AskedEndpoint<Arg, Result>,
    arg: Arg,
  ): ApiThunk<Promise<Result>> =>
  async (dispatch) => {
    const { getRunningQueryThunk } = baseApi.util as unknown as Util;
    const running = (await dispatch(getRunningQueryThunk(name, arg))) as Result | undefined;
    // The cache was emptied meanwhile: the session that wanted to know is over.
    if (running?.isUninitialized) return running;
    return dispatch(initiate(arg, ANEW));
  };
