import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The value of a toggle: a reaction or none, or whether a member is followed. */
export type Wanted = string | boolean | null;

/** The values that the member wants and the server has not confirmed, by key, such as 'post:7'. */
export type IntentsState = Partial<Record<string, Wanted>>;

const initialState: IntentsState = {};

/**
 * Intents are shown instead of the cached values and are never written into the cache. So a refetch cannot undo them, and
 * a rollback only removes the intent (redux-toolkit #1512, #4271).
 */
const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentSet: (state, { payload }: PayloadAction<{ key: string; wanted: Wanted }>) => {
      state[payload.key] = payload.wanted;
    },
    /** The server has confirmed or rejected it. */
    intentSettled: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _settled, ...rest } = state;
      return rest;
    },
  },
  selectors: {
    /** undefined if there is none; null is a value. */
    selectIntent: (state, key: string) => state[key],
  },
});

export const intentsReducer = intentsSlice.reducer;
export const { intentSet, intentSettled } = intentsSlice.actions;
export const { selectIntent } = intentsSlice.selectors;
