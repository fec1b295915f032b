/** The state of a history entry on which something lies over the page. */
export interface Overlay {
  name: string;
  /** The entry's key under which the page itself came. */
  visit: string;
}

/**
 * Names a visit of a page: the key of its history entry, also on the entries of what lies over it.
 * @param state of the entry, as the app has set it
 */
export const visitOf = (key: string, state: unknown): string => (state as Overlay | null)?.visit ?? key;
