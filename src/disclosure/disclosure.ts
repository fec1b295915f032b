import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { sessionEnded } from '../api/session';
import { useLocationKey } from '../ui/locationKey';

/** The open parts of the page ('text:7', 'thread:7', 'editing:7'), by the history entry on which they were opened. */
type DisclosureState = Partial<Record<string, Partial<Record<string, true>>>>;

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

/** The part that was opened last, until it is mounted. */
let justOpened: string | undefined;

/** Opens and closes parts of the page by their names (useDisclosure). */
export function useDisclose(): (name: string, isOpen: boolean) => void {
  const locationKey = useLocationKey();
  const dispatch = useDispatch();
  return useCallback(
    (name: string, isOpen: boolean) => {
      justOpened = isOpen ? name : undefined;
      dispatch(disclosureToggled({ locationKey, name, isOpen }));
    },
    [dispatch, locationKey],
  );
}

/**
 * Whether a part of the page is open. Like `useState(false)`, but the state outlives the component: it is kept while a
 * virtual list unmounts the row, and when the member navigates back to this history entry.
 *
 *     const [isOpen, setOpen] = useDisclosure(`thread:${post.id}`);
 *
 * @param name the part and the id it belongs to, such as 'thread:7'. While 'editing:7' is open, the list keeps the card of
 *   post 7 mounted wherever it is scrolled to.
 */
export function useDisclosure(name: string): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const locationKey = useLocationKey();
  const disclose = useDisclose();
  const isOpen = useSelector(
    (state: { disclosure: DisclosureState }) => selectOpenDisclosures(state, locationKey)[name] === true,
  );
  const set = useCallback((next: boolean) => disclose(name, next), [disclose, name]);
  return [isOpen, set];
}

/**
 * For a field in a part of the page (useDisclosure): whether the member has just opened it, so that it takes the focus, which
 * scrolls to it. A part that is there again, as after Back, does not.
 */
export function useJustOpened(name: string): boolean {
  const [isJustOpened] = useState(() => justOpened === name);
  useEffect(() => {
    if (justOpened === name) justOpened = undefined;
  }, [name]);
  return isJustOpened;
}
