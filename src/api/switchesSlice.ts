import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What members have opened, by the visit (history entry) they opened it on: 'text:7', 'thread:7', 'editing:7'. */
export type SwitchesState = Partial<Record<string, Partial<Record<string, true>>>>;

interface Switched {
  visit: string;
  name: string;
  isOn: boolean;
}

const initialState: SwitchesState = {};
const none: Partial<Record<string, true>> = {};

const switchesSlice = createSlice({
  name: 'switches',
  initialState,
  reducers: {
    switched: (state, { payload: { visit, name, isOn } }: PayloadAction<Switched>) => {
      const { [name]: _before, ...rest } = state[visit] ?? {};
      state[visit] = isOn ? { ...rest, [name]: true } : rest;
    },
  },
  selectors: {
    /** All that is open on a visit, by name. */
    selectSwitchesOn: (state, visit: string) => state[visit] ?? none,
  },
});

export const switchesReducer = switchesSlice.reducer;
export const { switched } = switchesSlice.actions;
export const { selectSwitchesOn } = switchesSlice.selectors;
