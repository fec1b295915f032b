import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The app's only API slice. Each feature injects its endpoints. Tags are `{type, id}`; the id of a list begins with 'LIST'. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  // What is invalidated while it is pending is refetched after that (app/listeners/refetchAfterPending).
  invalidationBehavior: 'immediately',
  tagTypes: [
    'Post',
    'Comment',
    'Member',
    'Profile',
    'Conversation',
    'Message',
    'Unread',
    'Subscription',
    'Block',
    'Mute',
    'Report',
    'Decision',
    'Case',
  ],
  endpoints: () => ({}),
});

/** The part of the state that holds the API cache. */
export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}

/** A thunk that reads and changes the API cache. */
export type ApiThunk<Result = void> = ThunkAction<Result, ApiState, unknown, UnknownAction>;
