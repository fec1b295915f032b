import type { Page, Route } from '@playwright/test';
import { grantTier, postAs, sendFormAs, signUp, type Member } from './support/member';
import { openFeedWith, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

/** Holds back one response of a call: the server has worked on it, and the page gets it when `release` is called. */
async function holdAnswer(page: Page, url: RegExp, method = 'GET') {
  let release = () => {};
  let isAsked = false;
  let isHeld = false;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    if (isAsked || route.request().method() !== method) return route.fallback();
    isAsked = true;
    const response = await route.fetch();
    isHeld = true;
    await released;
    return route.fulfill({ response });
  };
  await page.route(url, hold);
  return { release: () => release(), wasHeld: () => expect.poll(() => isHeld).toBe(true) };
}

/** The server does the work of a call, and the first response is lost on the way. */
async function loseAnswer(page: Page, url: string, method: string): Promise<() => number> {
  let attempts = 0;
  await page.route(url, async (route) => {
    if (route.request().method() !== method || ++attempts > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return () => attempts;
}

/** Opens the feed and waits until live events come. */
async function openLive(page: Page, text: string) {
  const stream = page.waitForResponse('**/api/live/*');
  const card = await openFeedWith(page, text);
  await stream;
  return card;
}

const words = (member: Member) => `Races of ${member.username}`;
const loseConnection = /net::ERR_(CONNECTION|FAILED|EMPTY|SOCKET|INCOMPLETE)/;

test('a comment is counted once, though a refresh that knows of it comes before its own response', async ({
  member,
  openAs,
  server,
}) => {
  await writePost(server.url, member, words(member));
  const page = await openAs(member);
  const card = await openLive(page, words(member));
  await card.getByRole('button', { name: 'Comment, 0' }).click();
  const response = await holdAnswer(page, /\/comments\/$/, 'POST');
  await card.getByPlaceholder('Write a comment...').fill('Once');
  await page.keyboard.press('Enter');
  await response.wasHeld();
  // The live event of the comment has the card refetched.
  await expect(card.getByRole('button', { name: 'Comment, 1' })).toBeVisible();
  response.release();
  await expect(page.getByText('Comment added successfully!')).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(card.getByRole('button', { name: 'Comment, 1' })).toBeVisible();
  await expect(card.getByText('Once')).toHaveCount(1);
});

test('a deletion is counted once, also of a comment among hundreds', async ({ member, openAs, server }) => {
  const post = await writePost(server.url, member, words(member));
  for (let n = 0; n < 24; n++) await writeComment(server.url, member, { post: post.id, content: `No. ${n}` });
  const page = await openAs(member);
  const card = await openFeedWith(page, words(member));
  await card.getByRole('button', { name: 'Comment, 24' }).click();
  await card.getByRole('button', { name: 'Show more comments' }).click();
  const last = card.getByRole('listitem').filter({ hasText: 'No. 23' });
  await last.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByRole('button', { name: 'Comment, 23' })).toBeVisible();
  await expect(card.getByText('No. 23')).toHaveCount(0);
  await expect(card.getByText('No. 22')).toBeVisible();
});

test('a like is not undone by a refresh that was asked for before it', async ({ member, openAs, server }) => {
  const post = await writePost(server.url, member, words(member));
  const page = await openAs(member);
  const card = await openLive(page, words(member));
  const refresh = await holdAnswer(page, new RegExp(`/api/posts/${post.id}/$`));
  const content = `${words(member)}, edited`;
  await sendFormAs(server.url, member, 'PATCH', `/api/posts/${post.id}/`, { content });
  await refresh.wasHeld();
  await card.getByRole('button', { name: 'Like, 0' }).click();
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  await page.waitForTimeout(500);
  refresh.release();
  await page.waitForTimeout(500);
  await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
  // The discarded response is refetched.
  await expect(card.getByText(content)).toBeVisible();
});

test('a sent message does not hide a newer reply in the list of conversations', async ({
  member,
  openAs,
  server,
}) => {
  const bob = await signUp(server.url);
  await postAs(server.url, bob, `/api/messages/${member.username}/`, { content: 'Hello' });
  const page = await openAs(member);
  await page.goto(`/messages/${bob.username}`);
  const row = page.getByRole('listitem').filter({ hasText: bob.username });
  await expect(row).toContainText('Hello');
  const sent = await holdAnswer(page, new RegExp(`/api/messages/${bob.username}/$`), 'POST');
  await page.getByRole('textbox', { name: /message/i }).fill('Mine');
  await page.keyboard.press('Enter');
  await sent.wasHeld();
  await postAs(server.url, bob, `/api/messages/${member.username}/`, { content: 'Reply' });
  await expect(row).toContainText('Reply');
  sent.release();
  await page.waitForTimeout(2_000);
  await expect(row).toContainText('Reply');
  const log = page.getByRole('log');
  await expect(log.getByText('Mine')).toHaveCount(1);
  await expect(log.getByText('Reply')).toHaveCount(1);
});

test('new posts that are shown while older ones are on their way stay, and so does the feed when the tier changes', async ({
  member,
  openAs,
  server,
}) => {
  for (let n = 0; n < 25; n++) await writePost(server.url, member, `${words(member)} ${n}.`);
  const page = await openAs(member);
  await openLive(page, `${words(member)} 24.`);
  const older = await holdAnswer(page, /\/api\/posts\/\?before=/);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await older.wasHeld();
  await writePost(server.url, member, `${words(member)} news.`);
  await page.getByRole('button', { name: '1 new post' }).click();
  await expect(page.getByRole('article').filter({ hasText: `${words(member)} news.` })).toBeVisible();
  older.release();
  await page.waitForTimeout(500);
  await expect(page.getByRole('article').filter({ hasText: `${words(member)} news.` })).toBeVisible();

  const oldest = page.getByRole('article').filter({ hasText: `${words(member)} 0.` });
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 2_000));
    await expect(oldest).toBeVisible({ timeout: 300 });
  }).toPass();
  await grantTier(server, member, 'ZEUS');
  await expect(oldest.getByText('ZEUS')).toBeVisible();
});

test('reports success when only the response was lost', async ({ member, openAs, server, allowConsole }) => {
  allowConsole(loseConnection);
  allowConsole(/status of 40[14]/);
  const post = await writePost(server.url, member, words(member));
  const page = await openAs(member);
  const card = await openFeedWith(page, words(member));
  const deletions = await loseAnswer(page, `**/api/posts/${post.id}/`, 'DELETE');
  await card.getByRole('button', { name: 'Delete post' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Post deleted successfully!')).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(deletions()).toBe(2);

  const refused = page.waitForResponse(
    (response) => response.url().includes('/api/live/') && response.status() === 401,
  );
  // The stream hears of it before the log-out is tried again.
  let afterRefusal = '';
  await page.route('**/api/logout/', async (route) => {
    await refused;
    await page.waitForTimeout(300);
    afterRefusal = page.url();
    return route.fallback();
  });
  const logOuts = await loseAnswer(page, '**/api/logout/', 'POST');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(logOuts()).toBe(2);
  expect(afterRefusal).toMatch(/\/home$/);
  await page.getByLabel('Username').fill(member.username);
  await page.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(page.getByText('Your session has expired')).toHaveCount(0);
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);

  await loseAnswer(page, '**/api/delete-account/', 'DELETE');
  await page.goto(`/profile/${member.username}`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(member.username);
  await dialog.getByRole('button', { name: /Delete/ }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Your session has expired')).toHaveCount(0);

  const name = `${member.username}x`.slice(0, 30);
  await loseAnswer(page, '**/api/register/', 'POST');
  await page
    .getByRole('button', { name: /Sign Up|Register/i })
    .first()
    .click();
  await page.getByLabel('Email').fill(`${name}@example.org`);
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(`gate of ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Registration successful! Please log in.')).toBeVisible();
  await expect(page.getByText(/taken|already/)).toHaveCount(0);
});

test('a log-out whose response is lost is not told as an expired session in another tab', async ({
  member,
  openAs,
  allowConsole,
}) => {
  allowConsole(loseConnection);
  allowConsole(/status of 401/);
  const first = await openAs(member);
  const stream = first.waitForResponse('**/api/live/*');
  await first.goto('/home');
  await stream;
  const second = await first.context().newPage();
  await second.goto('/home');
  // The other tab, which has the stream, hears of it before the log-out is tried again.
  const refused = first.waitForResponse(
    (response) => response.url().includes('/api/live/') && response.status() === 401,
  );
  await second.route('**/api/logout/', async (route) => {
    await refused;
    await first.waitForTimeout(300);
    return route.fallback();
  });
  await loseAnswer(second, '**/api/logout/', 'POST');
  await second.getByRole('button', { name: 'Log out' }).click();
  await expect(first.getByText('You have been logged out in another tab.')).toBeVisible();
  await expect(first.getByText(/expired/)).toHaveCount(0);
  await expect(first).toHaveURL(/\/$/);
  await expect(second).toHaveURL(/\/$/);
});
