import type { BaseQueryApi, FetchBaseQueryError, QueryReturnValue } from '@reduxjs/toolkit/query';

/** One call, as an endpoint's `query` describes it. */
export interface CallArgs {
  /** A path of the contract with its parameters filled in (each through encodeURIComponent). */
  url: `/api/${string}/`;
  /** GET unless told. */
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A FormData goes as multipart/form-data, any other object as JSON. */
  body?: object;
  /** The query string; what is undefined is left out. */
  params?: Record<string, string | number | undefined>;
  /** The key of what the member submits, where the caller keeps one (useSubmissionKey); else each call has its own. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
}

/** What an endpoint may say of its calls in `extraOptions`. */
export interface CallOptions {
  /** Milliseconds one attempt may take; REQUEST_TIMEOUT_MS unless told (spec §9). */
  timeoutMs?: number;
  /** The call that signs in: its 401 is a wrong password and ends no session. */
  signsIn?: true;
  /** The call marks what it returns as read, so it is not made while the page is hidden (decisions: Messages). */
  marksAsRead?: true;
  /** Statuses that end the session and for which the call has a sentence of its own, told where it was made (spec §8). */
  handledStatuses?: readonly (401 | 403)[];
  /** The call ends the session on the server, so a session that is gone when it is retried is its success. */
  endsSession?: true;
  /** Set by withRetry: an attempt before this one failed, and the server may have done the work. */
  isRetry?: true;
}

/** What the headers of an answer say. */
export interface CallMeta {
  /** The cursor of the next page, or null on the last one (decisions: The wire). */
  nextCursor: string | null;
  /** The cursor of the page before, of a list that is read both ways; null at its top. */
  previousCursor: string | null;
  /** Milliseconds that the server asks to wait, or null if it names none. */
  retryAfterMs: number | null;
  /** By which the server's log knows the request; null where a proxy answered. */
  requestId: string | null;
}

export type CallAnswer = QueryReturnValue<unknown, FetchBaseQueryError, CallMeta>;

/** A base query, or what a link of the chain makes of one. Never rejects: a failure is an answer with `error`. */
export type ApiQuery = (args: CallArgs, api: BaseQueryApi, options: CallOptions) => Promise<CallAnswer>;

/** One link of the chain. */
export type Link = (next: ApiQuery) => ApiQuery;
