import { createAction } from '@reduxjs/toolkit';

/** The part of the session that the data layer reads; the slice is in features/auth. */
export interface SessionState {
  auth: { authToken: string | null; isAuthenticated: boolean; userId: number | null };
}

/**
 * Why a session ended: the member signed out or deleted the account; the server rejected the token (401, 403), in which
 * case the caller may show its own message ('handledByCaller'); there was a session flag but no token; or another tab has
 * ended it ('elsewhere'), whose session or absence of one is adopted next (app/persistence/followOtherTabs).
 */
export type SessionEndReason = 'signedOut' | 'refused' | 'handledByCaller' | 'noToken' | 'elsewhere';

/** The session is over: slices, storage and the API cache are reset, and the guards navigate to '/' (spec §4). */
export const sessionEnded = createAction<{ reason: SessionEndReason }>('auth/sessionEnded');

export const selectToken = (state: SessionState) => state.auth.authToken;
/** The signed-in member, to whom drafts belong; null without a session. */
export const selectMemberId = (state: SessionState) => state.auth.userId;
