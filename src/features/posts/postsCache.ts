import { isFromTop, type TwoWayPage, type TwoWayPages } from '../../api/twoWayPages';
import type { CachedPost } from './cachedPost';

export type PostPages = TwoWayPages<CachedPost>;
export type PostPage = TwoWayPage<CachedPost>;

/** Puts a new post at the top of a list, once, if the list is there from its top (spec: newest first). */
export function insertNewest(list: PostPages, post: CachedPost): void {
  const first = list.pages[0];
  if (!first || !isFromTop(list)) return;
  if (first.items.some(({ id }) => id === post.id)) return;
  first.items.unshift(post);
}

/** The posts of a newest page that a list, there from its top, does not have yet. */
export function missingPosts(list: PostPages, newest: PostPage): CachedPost[] {
  if (!isFromTop(list)) return [];
  const ids = new Set(list.pages.flatMap(({ items }) => items.map(({ id }) => id)));
  const last = Math.min(...ids);
  // What is older than the list's last post is not new: it has not been scrolled to.
  const isEnd = list.pages.at(-1)?.next === null;
  return newest.items.filter(({ id }) => !ids.has(id) && (isEnd || id > last));
}

/**
 * Puts the newest page to a list. Where more was written than a page holds, nobody knows what lies between, and the list
 * begins anew with the page.
 */
export function mergeNewest(list: PostPages, newest: PostPage): void {
  const first = list.pages[0];
  const missing = missingPosts(list, newest);
  if (!first || missing.length === 0) return;
  if (isAllNew(missing, newest)) {
    list.pages = [newest];
    list.pageParams = [{}];
  } else {
    first.items = [...missing, ...first.items].sort((one, other) => other.id - one.id);
  }
}

/** Whether all of a newest page is missing in a list, so that there may be more between the two. */
export const isAllNew = (missing: CachedPost[], newest: PostPage): boolean =>
  newest.next !== null && missing.length === newest.items.length;
