import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A value that a member can want: a reaction or none, or whether to follow. */
export type Wanted = string | boolean | null;

/** The values that the member wants and the server has not confirmed, by key, such as 'post:7'. */
export type IntentsState = Partial<Record<string, Wanted>>;

const initialState: IntentsState = {};

/**
 * Components lay intents over the cached answers; they are never written into the cache. So no refetch undoes an intent, and
 * a rollback is its removal (redux-toolkit #1512, #4271).
 */
const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intentSet: (state, { payload }: PayloadAction<{ key: string; wanted: Wanted }>) => {
      state[payload.key] = payload.wanted;
    },
    /** The server has confirmed it, or refused. */
    intentSettled: (state, { payload: key }: PayloadAction<string>) => {
      const { [key]: _settled, ...rest } = state;
      return rest;
    },
  },
  selectors: {
    /** undefined when there is none; null is one. */
    selectIntent: (state, key: string) => state[key],
  },
});

export const intentsReducer = intentsSlice.reducer;
export const { intentSet, intentSettled } = intentsSlice.actions;
export const { selectIntent } = intentsSlice.selectors;
