import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type RetryCause = 'network' | 'server' | 'rateLimit';

/** A call that failed and is sent again after a wait: what "Trying again in N s" shows. */
export interface PendingRetry {
  id: string;
  /** The endpoint's name, such as 'createPost'. */
  endpoint: string;
  cause: RetryCause;
  /** 1, 2 or 3. */
  retry: number;
  /** When the next attempt starts, milliseconds since 1970. */
  until: number;
}

/** One attempt of a call that failed: what the server's log knows by its request id. */
export interface AttemptFailure {
  /** Milliseconds since 1970. */
  at: number;
  /** The endpoint's name, such as 'createPost'. */
  endpoint: string;
  method: string;
  /** The answer's status, or why there was none, such as 'TIMEOUT_ERROR'. */
  status: number | string;
  /** null if no answer came. */
  requestId: string | null;
}

/** Changes no state: it records the failure in the list of actions, for reports and Redux DevTools. */
export const attemptFailed = createAction<AttemptFailure>('network/attemptFailed');

export interface NetworkState {
  pendingRetries: PendingRetry[];
  /** The latest call did not reach the server. */
  isUnreachable: boolean;
}

const initialState: NetworkState = { pendingRetries: [], isUnreachable: false };

const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    retryScheduled: (state, { payload }: PayloadAction<PendingRetry>) => {
      state.pendingRetries.push(payload);
    },
    retryEnded: (state, { payload: id }: PayloadAction<string>) => {
      state.pendingRetries = state.pendingRetries.filter((retry) => retry.id !== id);
    },
    serverReached: (state) => {
      state.isUnreachable = false;
    },
    serverNotReached: (state) => {
      state.isUnreachable = true;
    },
  },
  selectors: {
    /** The retry that comes first, of all calls or of `endpoint`; undefined when none is pending. */
    selectPendingRetry: createSelector(
      [(state: NetworkState) => state.pendingRetries, (_state, endpoint?: string) => endpoint],
      (pendingRetries, endpoint) =>
        pendingRetries
          .filter((retry) => endpoint === undefined || retry.endpoint === endpoint)
          .sort((one, other) => one.until - other.until)[0],
    ),
    selectIsUnreachable: ({ isUnreachable }) => isUnreachable,
  },
});

export const networkReducer = networkSlice.reducer;
export const { retryScheduled, retryEnded, serverReached, serverNotReached } = networkSlice.actions;
export const { selectPendingRetry, selectIsUnreachable } = networkSlice.selectors;
