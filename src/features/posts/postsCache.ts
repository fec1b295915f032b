import type { InfiniteData } from '@reduxjs/toolkit/query';
import type { Post } from '#contract/posts';
import type { Page, Trail } from '../../api/pages';

export type PostPages = InfiniteData<Page<Post>, Trail>;

/** Puts a new post at the top of a list, once, if the list is there from its top (spec: newest first). */
export function insertNewest(pages: PostPages, post: Post): void {
  const first = pages.pages[0];
  if (!first || pages.pageParams[0]?.length !== 0) return;
  if (first.items.some(({ id }) => id === post.id)) return;
  first.items.unshift(post);
}
