import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../api/session';

/** The value of a toggle: a reaction or none, or whether a member is followed. */
export type ToggleValue = string | boolean | null;

/** A value that the member wants and the server has not confirmed. */
export interface Intent {
  wanted: ToggleValue;
  /** The mutation of the latest press. */
  requestId: string;
  /** The mutation of the press before, which must end first. */
  previousRequestId?: string;
  /** It waits for the network, in storage (wishes.ts); no mutation sends it. */
  isKept?: boolean;
}

/** By the key of the toggle. */
export type IntentsState = Partial<Record<string, Intent>>;

export interface IntentsRoot {
  intents: IntentsState;
}

const initialState: IntentsState = {};

/**
 * Intents are shown instead of the cached values and are never written into the cache. So a refetch cannot undo them, and
 * a rollback only removes the intent (redux-toolkit #1512, #4271).
 */
const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentSet: (state, { payload }: PayloadAction<Omit<Intent, 'previousRequestId'> & { key: string }>) => {
      const { key, ...intent } = payload;
      state[key] = { ...intent, previousRequestId: state[key]?.requestId };
    },
    /** The server has confirmed or rejected it. */
    intentSettled: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _settled, ...rest } = state;
      return rest;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const intentsReducer = intentsSlice.reducer;
export const { intentSet, intentSettled } = intentsSlice.actions;

export const selectIntent = ({ intents }: IntentsRoot, key: string): Intent | undefined => intents[key];
