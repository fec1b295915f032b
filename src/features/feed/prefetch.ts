import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from '../../app/hooks';
import { readLocationKey } from '../../ui/overlay';
import { restoreFeed } from '../posts/keptFeed';
import { postsApi } from '../posts/postsApi';
import { readScrollPosition } from './list/useScrollRestoration';

const { getPosts, getNewestPosts } = postsApi.endpoints;

/**
 * Brings back the feed of the last visit, and requests the first posts before they are rendered, which takes a slow phone longer
 * than the request. Where scrolling will be restored to another page, the feed requests that itself.
 */
export async function prefetch(dispatch: ThunkDispatch<RootState, unknown, UnknownAction>): Promise<void> {
  const anchor = readScrollPosition(readLocationKey())?.anchor;
  const isRestored = await dispatch(restoreFeed(anchor?.id));
  if (isRestored) void dispatch(getNewestPosts.initiate(undefined, { subscribe: false }));
  else if (!anchor) void dispatch(getPosts.initiate(undefined, { subscribe: false }));
}
