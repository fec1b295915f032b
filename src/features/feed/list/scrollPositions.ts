import type { PageParam } from '../../../api/pages';

/** The scroll position of a list of posts, restored when the member navigates back and after a reload. */
export interface ScrollPosition {
  /** In pixels; enough while the top of the list is visible. */
  scrollY: number;
  /** Further down: the post at the top of the window, its offset and height in pixels, and the bound of its page. */
  anchor?: { id: number; top: number; height: number; bound: PageParam };
}

const keyOf = (locationKey: string) => `place:${locationKey}`;

/** @param locationKey the history entry's key */
export function readScrollPosition(locationKey: string): ScrollPosition | undefined {
  try {
    const text = window.sessionStorage.getItem(keyOf(locationKey));
    return text === null ? undefined : (JSON.parse(text) as ScrollPosition);
  } catch {
    return undefined;
  }
}

export function writeScrollPosition(locationKey: string, position: ScrollPosition): void {
  try {
    window.sessionStorage.setItem(keyOf(locationKey), JSON.stringify(position));
  } catch {
    // The storage is full or denied, so navigating back starts at the top.
  }
}
