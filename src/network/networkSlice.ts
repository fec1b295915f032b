import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

export type RetryCause = 'network' | 'server' | 'rateLimit';

/** A failed call that will be retried, for "Trying again in N s". */
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

/** A failed attempt of a call. Its request id is in the server's log. */
export interface AttemptFailure {
  /** Milliseconds since 1970. */
  at: number;
  /** The endpoint's name, such as 'createPost'. */
  endpoint: string;
  method: string;
  /** The response's status, or why there was none, such as 'TIMEOUT_ERROR'. */
  status: number | string;
  /** null if no response came. */
  requestId: string | null;
}

/** Changes no state; it records the failure among the actions, for reports and Redux DevTools. */
export const attemptFailed = createAction<AttemptFailure>('network/attemptFailed');

export interface NetworkState {
  pendingRetries: PendingRetry[];
  /** A call did not reach the server, nor did a probe after it (app/listeners/probeServer). */
  isUnreachable: boolean;
  /** This browser has a live stream (api/live), so that polling need only find what it might lose. */
  isLive: boolean;
  /** Milliseconds that the browser's clock is ahead of the server's; negative if it is behind, 0 if they agree. */
  clockOffsetMs: number;
}

const initialState: NetworkState = {
  pendingRetries: [],
  isUnreachable: false,
  isLive: false,
  clockOffsetMs: 0,
};

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
    liveStateChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.isLive = payload;
    },
    clockOffsetMeasured: (state, { payload }: PayloadAction<number>) => {
      state.clockOffsetMs = payload;
    },
  },
  selectors: {
    /** The earliest pending retry, of all calls or of `endpoint`. */
    selectPendingRetry: ({ pendingRetries }, endpoint?: string) =>
      pendingRetries
        .filter((retry) => endpoint === undefined || retry.endpoint === endpoint)
        .sort((one, other) => one.until - other.until)[0],
    selectIsUnreachable: ({ isUnreachable }) => isUnreachable,
    selectIsLive: ({ isLive }) => isLive,
    selectClockOffset: ({ clockOffsetMs }) => clockOffsetMs,
  },
});

export const networkReducer = networkSlice.reducer;
export const {
  retryScheduled,
  retryEnded,
  serverReached,
  serverNotReached,
  liveStateChanged,
  clockOffsetMeasured,
} = networkSlice.actions;
export const { selectPendingRetry, selectIsUnreachable, selectIsLive, selectClockOffset } =
  networkSlice.selectors;
