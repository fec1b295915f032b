import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { locationKeyOf } from '../../ui/overlay';
import { postsApi } from '../posts/postsApi';
import { readScrollPosition } from './list/scrollPositions';

/** The history entry, as React Router keeps it. */
interface Entry {
  key?: string;
  usr?: unknown;
}

/**
 * Requests the first posts of the feed before it is rendered, which takes a slow phone longer than the request. Where
 * scrolling will be restored, the feed requests another page itself.
 */
export function prefetch(dispatch: BaseQueryApi['dispatch']): void {
  const { key = 'default', usr = null } = (window.history.state ?? {}) as Entry;
  if (readScrollPosition(locationKeyOf(key, usr))?.anchor) return;
  void dispatch(postsApi.endpoints.getPosts.initiate(undefined, { subscribe: false }));
}
