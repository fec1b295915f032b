import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { readLocationKey } from '../../ui/overlay';
import { postsApi } from '../posts/postsApi';
import { readScrollPosition } from './list/useScrollRestoration';

/**
 * Requests the first posts of the feed before it is rendered, which takes a slow phone longer than the request. Where
 * scrolling will be restored, the feed requests another page itself.
 */
export function prefetch(dispatch: BaseQueryApi['dispatch']): void {
  if (readScrollPosition(readLocationKey())?.anchor) return;
  void dispatch(postsApi.endpoints.getPosts.initiate(undefined, { subscribe: false }));
}
