import { expect, type Locator, type Page } from '@playwright/test';
import type { Comment } from '../../contract/comments';
import type { Post } from '../../contract/posts';
import type { Member } from './member';
import { cardWith } from './posts';

/** Milliseconds that a control gets to appear, and a press to be answered, retries included. */
const SHOWN_MS = 4_000;
const ANSWERED_MS = 12_000;

/** Two posts that each of two members sees: the own one, and the other's with the other's comment. */
export interface Scene {
  own: Post;
  others: Post;
  comment: Comment;
  other: Member;
}

/** Whether it comes into sight; without a network some things do not. */
export const appears = (locator: Locator, timeout = SHOWN_MS): Promise<boolean> =>
  locator
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );

/** What a page alone has. */
function signOf(page: Page, path: string): Locator {
  if (path === '/home') return page.getByRole('form', { name: 'New post' });
  if (path.startsWith('/messages/')) return page.getByPlaceholder('Type your message...');
  return page.getByRole('heading', { level: 1, name: path.split('/').at(-1) });
}

/** Within the page, since a reload would need a network. The address is there before the page is. */
export async function goTo(page: Page, path: string): Promise<void> {
  if (new URL(page.url()).pathname === path) return;
  await page.evaluate((to) => {
    window.history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await appears(signOf(page, path));
}

/** The card of a post on the feed, also if it is only offered. */
export async function cardOf(page: Page, { content }: Post): Promise<Locator | null> {
  await goTo(page, '/home');
  const card = cardWith(page, content).first();
  const offer = page.getByRole('button', { name: /^\d+ new posts?$/ });
  if (!(await appears(card.or(offer)))) return null;
  if (!(await card.isVisible())) await offer.click();
  return (await appears(card)) ? card : null;
}

export async function commentsOf(page: Page, post: Post): Promise<Locator | null> {
  const card = await cardOf(page, post);
  if (!card) return null;
  const panel = card.getByRole('region', { name: 'Comments' });
  if (!(await panel.isVisible())) await card.getByRole('button', { name: /^Comment,/ }).click();
  return (await appears(panel)) ? panel : null;
}

/**
 * Writes a text, or submits again what is in the field already, as a member does after a failure.
 * @returns whether it was written
 */
async function submit(field: Locator, text: string, isAnswered: boolean, press: () => Promise<void>) {
  if (!(await appears(field)) || !(await field.isEditable())) return false;
  const before = await field.inputValue();
  if (!before) await field.fill(text);
  await press();
  const isDone = async () => !(await field.isVisible()) || (await field.inputValue()) === '';
  if (isAnswered)
    await expect
      .poll(isDone, { timeout: ANSWERED_MS })
      .toBe(true)
      .catch(() => undefined);
  return !before;
}

export type Kind = 'post' | 'comment' | 'reply' | 'message' | 'edit';

/**
 * Writes something as a member does.
 * @param isAnswered waits until it is stored or kept, or has failed
 * @returns whether it was written; else what it needs is not in sight
 */
export async function write(
  page: Page,
  kind: Kind,
  text: string,
  scene: Scene,
  isAnswered: boolean,
): Promise<boolean> {
  if (kind === 'message') {
    await goTo(page, `/messages/${scene.other.username}`);
    const field = page.getByPlaceholder('Type your message...');
    return submit(field, text, false, () => field.press('Enter'));
  }
  if (kind === 'post') {
    await goTo(page, '/home');
    const form = page.getByRole('form', { name: 'New post' });
    return submit(form.getByRole('textbox'), text, isAnswered, () =>
      form.getByRole('textbox').press('Control+Enter'),
    );
  }
  if (kind === 'edit') {
    const card = await cardOf(page, scene.own);
    const editor = page.getByRole('form', { name: 'Edit your post' });
    if (!card) return false;
    if (!(await editor.isVisible())) await card.getByRole('button', { name: 'Edit post' }).click();
    const field = editor.getByRole('textbox', { name: 'Text' });
    if (!(await appears(field)) || !(await field.isEditable())) return false;
    await field.fill(`${scene.own.content} ${text}`);
    await editor.getByRole('button', { name: 'Save' }).click();
    if (isAnswered)
      await expect(editor)
        .toBeHidden({ timeout: ANSWERED_MS })
        .catch(() => undefined);
    return true;
  }
  const panel = await commentsOf(page, scene.others);
  if (!panel) return false;
  const isReply = kind === 'reply';
  const field = panel.getByRole('textbox', { name: isReply ? 'Write a reply' : 'Write a comment' });
  if (isReply && !(await field.isVisible())) {
    const reply = panel.getByRole('button', { name: 'Reply' }).first();
    if (!(await appears(reply))) return false;
    await reply.click();
  }
  return submit(field, text, isAnswered, () => field.press('Enter'));
}

/** Presses Like on the other's post; returns whether it is liked then, or null if it is not in sight. */
export async function like(page: Page, { others }: Scene): Promise<boolean | null> {
  const card = await cardOf(page, others);
  const button = card?.getByRole('button', { name: /^Like,/ }).first();
  if (!button || !(await appears(button))) return null;
  await button.click();
  return (await button.getAttribute('aria-pressed')) === 'true';
}

/** Presses Follow or Unfollow on the other's page; returns whether they are followed then, or null. */
export async function follow(page: Page, { other }: Scene): Promise<boolean | null> {
  await goTo(page, `/profile/${other.username}`);
  const button = page.getByRole('button', { name: /^(Unf|F)ollow$/ });
  if (!(await appears(button))) return null;
  await button.click();
  return (await button.textContent()) === 'Unfollow';
}
