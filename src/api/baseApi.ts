import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './baseQuery';

/** The one API of the app, empty here: each feature injects its endpoints. Tags are `{type, id}`, lists id 'LIST'. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Post', 'Profile', 'Conversation', 'Unread', 'Subscription'],
  endpoints: () => ({}),
});

/** A thunk that reads and patches the API cache, and reads `State` beside it. */
export type ApiThunk<Result = void, State = unknown> = ThunkAction<
  Result,
  { api: ReturnType<typeof baseApi.reducer> } & State,
  unknown,
  UnknownAction
>;
