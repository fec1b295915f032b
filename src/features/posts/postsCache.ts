import { hasFirstPage, type Pages } from '../../api/pages';
import type { CachedPost } from './cachedPost';

export type PostPages = Pages<CachedPost>;

/** Puts a new post at the top of a list, once, if the list is there from its top (spec: newest first). */
export function insertNewest(list: PostPages, post: CachedPost): void {
  const first = list.pages[0];
  if (!first || !hasFirstPage(list)) return;
  if (first.items.some(({ id }) => id === post.id)) return;
  first.items.unshift(post);
}
