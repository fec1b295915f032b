import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { LoginResponse, SessionMember } from '#contract/auth';
import type { Profile } from '#contract/profile';
import { sessionEnded } from '../../api/session';

/** The session. Its fields have the names of the storage keys of spec §3; null is a missing key. */
export interface AuthState {
  authToken: string | null;
  isAuthenticated: boolean;
  /** When the server last confirmed the token, milliseconds since 1970. */
  tokenTimestamp: number | null;
  userId: number | null;
  username: string | null;
  userEmail: string | null;
  /** The own profile as last fetched, stored for the next visit (app/listeners/syncOwnProfile). */
  profileData: Profile | null;
}

const signedOut: AuthState = {
  authToken: null,
  isAuthenticated: false,
  tokenTimestamp: null,
  userId: null,
  username: null,
  userEmail: null,
  profileData: null,
};

const confirmedNow = <T>(payload: T) => ({ payload, meta: { at: Date.now() } });

type Confirmed<T> = PayloadAction<T, string, { at: number }>;

const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    /** The login succeeded. */
    signedIn: {
      prepare: confirmedNow<LoginResponse>,
      reducer: (_state, { payload, meta }: Confirmed<LoginResponse>): AuthState => ({
        ...signedOut,
        authToken: payload.token,
        isAuthenticated: true,
        tokenTimestamp: meta.at,
        userId: payload.user_id,
        username: payload.username,
      }),
    },
    /** The server confirmed the token (spec §4). */
    tokenValidated: {
      prepare: confirmedNow<SessionMember>,
      reducer: (state, { payload, meta }: Confirmed<SessionMember>) => {
        state.tokenTimestamp = meta.at;
        state.userId = payload.user_id;
        state.username = payload.username;
      },
    },
    /** The own profile was fetched or changed. */
    ownProfileLoaded: (state, { payload }: PayloadAction<Profile>) => {
      state.userEmail = payload.email ?? null;
      state.profileData = payload;
    },
    /** Another tab signed in or out; its session replaces this one. */
    authAdopted: (_state, { payload }: PayloadAction<AuthState>) => payload,
    /** A page that needs a session was opened, so the session is checked (spec §4). */
    protectedPageEntered: () => undefined,
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, (state, { payload }) =>
      payload.reason === 'elsewhere' ? state : signedOut,
    );
  },
  selectors: {
    selectIsAuthenticated: (state) => state.isAuthenticated,
    selectTokenTimestamp: (state) => state.tokenTimestamp,
    selectUsername: (state) => state.username,
  },
});

export const authReducer = authSlice.reducer;
export const { signedIn, tokenValidated, ownProfileLoaded, authAdopted, protectedPageEntered } =
  authSlice.actions;
export const { selectIsAuthenticated, selectTokenTimestamp, selectUsername } = authSlice.selectors;
