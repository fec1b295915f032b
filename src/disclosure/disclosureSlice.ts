import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../api/session';

/** The open parts of the page ('text:7', 'thread:7', 'editing:7'), by the history entry on which they were opened. */
export type DisclosureState = Partial<Record<string, Partial<Record<string, true>>>>;

interface DisclosureToggled {
  locationKey: string;
  name: string;
  isOpen: boolean;
}

/** The most history entries that are kept. */
const ENTRIES_MAX = 50;

const initialState: DisclosureState = {};
const none: Partial<Record<string, true>> = {};

const disclosureSlice = createSlice({
  name: 'disclosure',
  initialState,
  reducers: {
    disclosureToggled: (
      state,
      { payload: { locationKey, name, isOpen } }: PayloadAction<DisclosureToggled>,
    ) => {
      const { [locationKey]: parts, ...others } = state;
      const { [name]: _before, ...rest } = parts ?? {};
      // Moved to the end, so that the first entry is the least recently used.
      const kept = Object.entries(others).slice(1 - ENTRIES_MAX);
      return Object.fromEntries([...kept, [locationKey, isOpen ? { ...rest, [name]: true } : rest]]);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    /** The open parts of a history entry, by name. */
    selectOpenDisclosures: (state, locationKey: string) => state[locationKey] ?? none,
  },
});

export const disclosureReducer = disclosureSlice.reducer;
export const { disclosureToggled } = disclosureSlice.actions;
export const { selectOpenDisclosures } = disclosureSlice.selectors;
