import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Comment } from '../../contract/comments';
import type { Post } from '../../contract/posts';
import { postAs, type Member } from './member';

/** Writes a post past the browser. */
export const writePost = async (url: string, as: Member, content: string): Promise<Post> =>
  (await postAs(url, as, '/api/posts/', { content })) as Post;

/** Comments on a post, or replies to its comment `parent`, past the browser. */
export const writeComment = async (
  url: string,
  as: Member,
  comment: { post: number; content: string; parent?: number },
): Promise<Comment> => (await postAs(url, as, `/api/posts/${comment.post}/comments/`, comment)) as Comment;

/** The card of the post with this text. */
export const cardWith = (page: Page | Frame, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text });

/** The card of a post with this text on the feed. One that was written within the last second may only be offered. */
export async function seeCard(page: Page | Frame, text: string): Promise<Locator> {
  const card = cardWith(page, text);
  const offer = page.getByRole('button', { name: /^\d+ new posts?$/ });
  await expect(card.or(offer).first()).toBeVisible();
  if (!(await card.isVisible())) await offer.click();
  await expect(card).toBeVisible();
  return card;
}

/** Opens the feed and waits until it shows a post with this text. */
export async function openFeedWith(page: Page | Frame, text: string): Promise<Locator> {
  await page.goto('/home');
  return seeCard(page, text);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(wide).toBe(seen);
}
