import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The open parts of the page ('text:7', 'thread:7', 'editing:7'), by the history entry on which they were opened. */
export type DisclosureState = Partial<Record<string, Partial<Record<string, true>>>>;

interface DisclosureToggled {
  visit: string;
  name: string;
  isOpen: boolean;
}

const initialState: DisclosureState = {};
const none: Partial<Record<string, true>> = {};

const disclosureSlice = createSlice({
  name: 'disclosure',
  initialState,
  reducers: {
    disclosureToggled: (state, { payload: { visit, name, isOpen } }: PayloadAction<DisclosureToggled>) => {
      const { [name]: _before, ...rest } = state[visit] ?? {};
      state[visit] = isOpen ? { ...rest, [name]: true } : rest;
    },
  },
  selectors: {
    /** The open parts of a history entry, by name. */
    selectOpenDisclosures: (state, visit: string) => state[visit] ?? none,
  },
});

export const disclosureReducer = disclosureSlice.reducer;
export const { disclosureToggled } = disclosureSlice.actions;
export const { selectOpenDisclosures } = disclosureSlice.selectors;
