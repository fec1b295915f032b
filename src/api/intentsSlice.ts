import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What the member may want of a thing: a reaction or none, or whether to follow. */
export type Wanted = string | boolean | null;

/** What the member wants and the server has not confirmed, by thing, such as 'post:7'. */
export type IntentsState = Partial<Record<string, Wanted>>;

const initialState: IntentsState = {};

/**
 * Intents are laid over what the server said wherever it shows, and are never written into its cached answers: so no
 * refetch undoes them, and taking one away is all there is to putting things back (redux-toolkit #1512, #4271).
 */
const intentsSlice = createSlice({
  name: 'intents',
  initialState,
  reducers: {
    intended: (state, { payload }: PayloadAction<{ thing: string; wanted: Wanted }>) => {
      state[payload.thing] = payload.wanted;
    },
    /** The server has confirmed it, or refused. */
    intentSettled: (state, { payload: thing }: PayloadAction<string>) => {
      const { [thing]: _settled, ...rest } = state;
      return rest;
    },
  },
  selectors: {
    /** undefined when there is none; null is one. */
    selectIntent: (state, thing: string) => state[thing],
  },
});

export const intentsReducer = intentsSlice.reducer;
export const { intended, intentSettled } = intentsSlice.actions;
export const { selectIntent } = intentsSlice.selectors;
