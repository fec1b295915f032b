import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Pages } from '../api/pages';
import { sessionEnded } from '../api/session';

/** A new item that the cached list does not have yet. */
export interface Addition {
  id: number;
  /** When it was added (timestamp.ts). A list requested later includes it. */
  at: number;
}

/** The new items of each list, by the list's name, such as 'posts' or 'comments:7'. */
type AdditionsState = Partial<Record<string, Addition[]>>;

/** The most additions that are kept for a list. */
const MAX_PER_LIST = 200;

const initialState: AdditionsState = {};

/**
 * New items of infinite queries. They are not written into the cached list, since RTK Query would overwrite such a patch
 * with the next page that it is fetching; `withAdditions` merges them when the list is rendered.
 */
const additionsSlice = createSlice({
  name: 'additions',
  initialState,
  reducers: {
    itemsAdded: (state, { payload }: PayloadAction<{ lists: string[]; ids: number[]; at: number }>) => {
      const { lists, ids, at } = payload;
      for (const list of lists) {
        const others = (state[list] ?? []).filter(({ id }) => !ids.includes(id));
        state[list] = [...others, ...ids.map((id) => ({ id, at }))].slice(-MAX_PER_LIST);
      }
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionEnded, () => initialState);
  },
  selectors: {
    selectAdditions: (state, list: string): Addition[] | undefined => state[list],
  },
});

export const additionsReducer = additionsSlice.reducer;
export const { itemsAdded } = additionsSlice.actions;
export const { selectAdditions } = additionsSlice.selectors;

/** The end of a list at which new items are added. */
interface Edge {
  side: 'start' | 'end';
  /** When the request for its page began; undefined if that page is not loaded. */
  readAt: number | undefined;
}

/**
 * The ids to render: those of the list's pages, merged with new items. Ids increase with time.
 * @param edge where new items are added: 'start' in a list that begins with the newest item
 */
export function withAdditions(list: Pages<number>, additions: Addition[] | undefined, edge: Edge): number[] {
  const ids = list.pages.flatMap(({ items }) => items);
  const { side, readAt } = edge;
  if (!additions || readAt === undefined) return ids;
  const known = new Set(ids);
  // A page that was requested after the addition has the item, unless it was deleted.
  const added = additions.filter(({ id, at }) => !known.has(id) && at >= readAt).map(({ id }) => id);
  if (added.length === 0) return ids;
  const sorted = [...ids, ...added].sort((one, other) => one - other);
  return side === 'start' ? sorted.reverse() : sorted;
}
