import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, type RootState } from '../../app/hooks';
import { readLocationKey } from '../../ui/locationKey';
import { restoreFeed, selectIsKeptList, selectPosts } from '../posts/keptFeed';
import { argOf, postsApi } from '../posts/postsApi';
import { readScrollPosition } from './list/useScrollRestoration';

const { getPosts, getNewestPosts } = postsApi.endpoints;

type Dispatch = ThunkDispatch<RootState, unknown, UnknownAction>;

/**
 * Brings back a list of the last visit, and requests its first posts before they are rendered, which takes a slow phone longer
 * than the request. Where scrolling will be restored to another page, the list requests that itself.
 * @param author of the list; undefined for the feed
 */
export async function prefetchPosts(dispatch: Dispatch, author?: string): Promise<void> {
  const anchor = readScrollPosition(readLocationKey())?.anchor;
  const isRestored = await dispatch(restoreFeed(anchor?.id, author));
  if (isRestored) void dispatch(getNewestPosts.initiate(argOf(author), { subscribe: false }));
  else if (!anchor) void dispatch(getPosts.initiate(argOf(author), { subscribe: false }));
}

/** At a start of the page on the feed. */
export const prefetch = (dispatch: Dispatch): Promise<void> => prefetchPosts(dispatch);

/** Whether a list may be requested: what the last visit has kept of it was brought back, if the page did not start with it. */
export function useRestored(author: string | undefined): boolean {
  const dispatch = useAppDispatch();
  const isDue = useAppSelector(
    (state) => selectIsKeptList(state, author) && selectPosts(state, author).isUninitialized,
  );
  const [isRestored, setRestored] = useState(!isDue);
  useEffect(() => {
    if (!isRestored) void prefetchPosts(dispatch, author).finally(() => setRestored(true));
  }, [dispatch, author, isRestored]);
  return isRestored;
}
