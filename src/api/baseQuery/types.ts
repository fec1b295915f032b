import type { BaseQueryApi, FetchBaseQueryError, QueryReturnValue } from '@reduxjs/toolkit/query';

/** One call, as an endpoint's `query` describes it. */
export interface CallArgs {
  /** A path of the contract with its parameters filled in (each through encodeURIComponent). */
  url: `/api/${string}/`;
  /** GET by default. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A FormData is sent as multipart/form-data, any other object as JSON. */
  body?: object;
  /** The query string; undefined values are left out. */
  params?: Record<string, string | number | undefined>;
  /** The key of a submission, if the caller keeps one (useSubmissionKey); by default each call has its own. */
  idempotencyKey?: string;
  /** Set by withSession: the token of the session that makes the call. */
  token?: string | null;
}

/** The `extraOptions` of an endpoint. */
export interface CallOptions {
  /** Milliseconds one attempt may take; REQUEST_TIMEOUT_MS by default (spec §9). */
  timeoutMs?: number;
  /** The call signs in: its 401 means a wrong password and ends no session. */
  signsIn?: true;
  /** The call marks what it returns as read, so it is not made while the page is hidden (decisions: Messages). */
  marksAsRead?: true;
  /** Statuses that end the session and for which the caller shows its own message (spec §8). */
  handledStatuses?: readonly (401 | 403)[];
  /** The call ends the session on the server, so a 401 to its retry means success. */
  endsSession?: true;
}

/** When the successful attempt began, and when its response came (timestamp.ts). */
export interface CallTimes {
  startedAt: number;
  answeredAt: number;
}

/** The times of a call, and values from the headers of its response. */
export interface CallMeta extends CallTimes {
  /** The cursor of the next page, or null on the last one (decisions: The wire). */
  nextCursor: string | null;
  /** The cursor of the previous page, for lists with cursors both ways; null on the first one. */
  previousCursor: string | null;
  /** Milliseconds that the server asks to wait (Retry-After), or null. */
  retryAfterMs: number | null;
  /** The request's id in the server's log; null if a proxy answered. */
  requestId: string | null;
  /** The server's time in milliseconds since 1970; null if unknown. */
  serverTime: number | null;
}

/** The response of a call, or what an endpoint makes of it. */
export type CallResult<T = unknown> = QueryReturnValue<T, FetchBaseQueryError, CallMeta>;

/** A base query, enhanced or not. It never rejects: a failure is a response with `error`. */
export type ApiBaseQuery = (args: CallArgs, api: BaseQueryApi, options: CallOptions) => Promise<CallResult>;

/** Wraps a base query, as RTK Query's `retry` does. */
export type BaseQueryEnhancer = (baseQuery: ApiBaseQuery) => ApiBaseQuery;
