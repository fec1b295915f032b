import { createAction } from '@reduxjs/toolkit';

/** What the data layer reads of the session; the slice behind it is features/auth. */
export interface SessionState {
  auth: { authToken: string | null; isAuthenticated: boolean; userId: number | null };
}

/**
 * Why a session ended: the member signed out or deleted the account; the server refused its token (401, 403), which the
 * call itself may tell of ('handledByCaller'); or the page had the flag of a session but no token.
 */
export type SessionEndReason = 'signedOut' | 'refused' | 'handledByCaller' | 'noToken';

/** The session is over: the slices empty themselves, storage and the API cache follow, guards lead to '/' (spec §4). */
export const sessionEnded = createAction<{ reason: SessionEndReason }>('auth/sessionEnded');

export const selectSessionToken = (state: SessionState) => state.auth.authToken;
/** Whose drafts these are; null when nobody is signed in. */
export const selectMemberId = (state: SessionState) => state.auth.userId;
