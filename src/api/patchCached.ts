import type { SkipToken } from '@reduxjs/toolkit/query';
import { baseApi, type ApiThunk } from './baseApi';
import { patchThroughRefetch } from './patchThroughRefetch';

/** A query or infinite query that some feature has injected. */
interface CachedEndpoint {
  name: string;
  select: (arg: never) => (state: never) => { data?: unknown };
}

type ArgOf<E extends CachedEndpoint> = Exclude<Parameters<E['select']>[0], SkipToken>;
type DataOf<E extends CachedEndpoint> = NonNullable<ReturnType<ReturnType<E['select']>>['data']>;

/** `baseApi.util` as it is for any endpoint: its own types know of none. */
interface Util {
  selectCachedArgsForQuery: (state: object, name: string) => unknown[];
  updateQueryData: (name: string, arg: unknown, recipe: (data: unknown) => void) => ApiThunk;
  getRunningQueryThunk: (name: string, arg: unknown) => ApiThunk<PromiseLike<unknown> | undefined>;
}

/**
 * Patches every cached answer of an endpoint, and those that a request is on its way for once more (patchThroughRefetch).
 *
 *     dispatch(patchCached(postsApi.endpoints.getPosts, (list) => removeItem(list, ({ id }) => id === 7)));
 *
 * @param recipe must come to the same when done twice
 */
export const patchCached =
  <E extends CachedEndpoint>({ name }: E, recipe: (data: DataOf<E>, arg: ArgOf<E>) => unknown): ApiThunk =>
  (dispatch, getState) => {
    const util = baseApi.util as unknown as Util;
    for (const arg of util.selectCachedArgsForQuery(getState(), name)) {
      // Nothing is returned: Immer would take it for a new answer.
      const patch = (data: unknown) => {
        recipe(data as DataOf<E>, arg as ArgOf<E>);
      };
      patchThroughRefetch(
        () => dispatch(util.updateQueryData(name, arg, patch)),
        dispatch(util.getRunningQueryThunk(name, arg)),
      );
    }
  };
