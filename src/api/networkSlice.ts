import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { resumed } from './live/hints';

export type WaitCause = 'network' | 'server' | 'rateLimit';

/** A call that failed and is about to be tried again: what "Trying again in N s" is made of. */
export interface Wait {
  id: string;
  /** The endpoint's name, such as 'createPost'. */
  endpoint: string;
  cause: WaitCause;
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

/** Changes no state: it stands among the actions for whoever looks for what went wrong. */
export const attemptFailed = createAction<AttemptFailure>('network/attemptFailed');

export interface NetworkState {
  waits: Wait[];
  /** The latest call found no server. */
  isUnreachable: boolean;
}

const initialState: NetworkState = { waits: [], isUnreachable: false };

const networkSlice = createSlice({
  name: 'network',
  initialState,
  reducers: {
    waitStarted: (state, { payload }: PayloadAction<Wait>) => {
      state.waits.push(payload);
    },
    waitEnded: (state, { payload: id }: PayloadAction<string>) => {
      state.waits = state.waits.filter((wait) => wait.id !== id);
    },
    serverReached: (state) => {
      state.isUnreachable = false;
    },
    serverNotReached: (state) => {
      state.isUnreachable = true;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(resumed, (state) => {
      state.isUnreachable = false;
    });
  },
  selectors: {
    /** The wait that ends first, of all calls or of the endpoint named; undefined when nothing waits. */
    selectWait: createSelector(
      [(state: NetworkState) => state.waits, (_state, endpoint?: string) => endpoint],
      (waits, endpoint) =>
        waits
          .filter((wait) => endpoint === undefined || wait.endpoint === endpoint)
          .sort((one, other) => one.until - other.until)[0],
    ),
    selectIsUnreachable: ({ isUnreachable }) => isUnreachable,
  },
});

export const networkReducer = networkSlice.reducer;
export const { waitStarted, waitEnded, serverReached, serverNotReached } = networkSlice.actions;
export const { selectWait, selectIsUnreachable } = networkSlice.selectors;
