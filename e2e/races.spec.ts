import type { Page, Route } from '@playwright/test';
import { postAs, sendFormAs, signUp, signUpAs, type Member } from './support/member';
import { cardWith, openFeedWith, writeComment, writePost } from './support/posts';
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

test('a like, a deletion and a comment are counted once, whatever a refresh before their own responses knows', async ({
  member,
  openAs,
  server,
}) => {
  const post = await writePost(server.url, member, words(member));
  // More than the card has at first.
  for (let n = 0; n < 22; n++)
    await writeComment(server.url, member, { post: post.id, content: `No. ${n}.` });
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

  await card.getByRole('button', { name: 'Comment, 22' }).click();
  await card.getByRole('button', { name: 'Show more comments' }).click();
  const last = card.getByRole('listitem').filter({ hasText: 'No. 21.' });
  await last.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card.getByRole('button', { name: 'Comment, 21' })).toBeVisible();
  await expect(card.getByText('No. 21.')).toHaveCount(0);
  await expect(card.getByText('No. 20.')).toBeVisible();

  const response = await holdAnswer(page, /\/comments\/$/, 'POST');
  await card.getByPlaceholder('Write a comment...').fill('Once');
  await page.keyboard.press('Enter');
  await response.wasHeld();
  // The live event of the comment has the card refetched.
  await expect(card.getByRole('button', { name: 'Comment, 22' })).toBeVisible();
  response.release();
  await expect(page.getByText('Comment added successfully!')).toBeVisible();
  await page.waitForTimeout(1_500);
  await expect(card.getByRole('button', { name: 'Comment, 22' })).toBeVisible();
  await expect(card.getByText('Once')).toHaveCount(1);
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

test('editing and deleting a post as moderator report success when only the response was lost', async ({
  openAs,
  server,
  allowConsole,
}) => {
  allowConsole(loseConnection);
  const author = await signUp(server.url);
  const post = await writePost(server.url, author, words(author));
  const path = `**/api/moderation/posts/${post.id}`;
  /** Edits the post from the form that the button opens. */
  const edit = async (page: Page, { of, open }: { of: string; open: string | RegExp }, content: string) => {
    const keys = new Set<string | undefined>();
    page.on('request', (request) => {
      if (request.method() === 'PATCH') keys.add(request.headers()['idempotency-key']);
    });
    const attempts = await loseAnswer(page, `${path}/modify/`, 'PATCH');
    const card = await openFeedWith(page, of);
    await card.getByRole('button', { name: open }).click();
    await page.getByRole('textbox', { name: 'Text' }).fill(content);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(0);
    expect([attempts(), keys.size]).toEqual([2, 1]);
  };

  const equal = await openAs(await signUp(server.url));
  const mild = `Milder words of ${author.username}`;
  await edit(equal, { of: words(author), open: 'Temp Edit (1hr)' }, mild);
  await expect(equal.getByText('Post temporarily modified for 1 hour!')).toHaveCount(1);
  await expect(equal.getByText(/more minutes/)).toHaveCount(0);

  const higher = await openAs(await signUpAs('HADES', server));
  const calm = `Calm words of ${author.username}`;
  await edit(higher, { of: mild, open: /^Edited \(\d+ min left\)$/ }, calm);
  await expect(higher.getByText('Post moderated successfully!')).toHaveCount(1);
  const deletions = await loseAnswer(higher, `${path}/delete/`, 'DELETE');
  await cardWith(higher, calm).getByRole('button', { name: 'Delete as moderator' }).click();
  await higher
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(higher.getByText('Post moderated and deleted!')).toHaveCount(1);
  await expect(cardWith(higher, calm)).toHaveCount(0);
  expect(deletions()).toBe(2);
});

test('deleting a post or the account and signing up report success when only the response was lost', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
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

  await loseAnswer(page, '**/api/delete-account/', 'DELETE');
  await page.getByRole('link', { name: 'Your profile' }).click();
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

test('a log-out whose response is lost does not show as an expired session, here or in another tab', async ({
  member,
  openAs,
  allowConsole,
}) => {
  allowConsole(loseConnection);
  allowConsole(/status of 40[14]/);
  const first = await openAs(member);
  const openStream = () =>
    first.waitForResponse((response) => response.url().includes('/api/live/') && response.ok());
  /** Logs out with a lost response; returns the address of the tab with the stream after that was refused. */
  const logOut = async (page: Page) => {
    // The stream hears of it before the log-out is tried again.
    const refused = first.waitForResponse(
      (response) => response.url().includes('/api/live/') && response.status() === 401,
    );
    let afterRefusal = '';
    await page.route('**/api/logout/', async (route) => {
      await refused;
      await page.waitForTimeout(300);
      afterRefusal = first.url();
      return route.fallback();
    });
    const attempts = await loseAnswer(page, '**/api/logout/', 'POST');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(attempts()).toBe(2);
    await page.unroute('**/api/logout/');
    return afterRefusal;
  };
  let stream = openStream();
  await first.goto('/home');
  await stream;
  expect(await logOut(first)).toMatch(/\/home$/);

  stream = openStream();
  await first.getByLabel('Username').fill(member.username);
  await first.getByLabel('Password', { exact: true }).fill(member.password);
  await expect(first.getByText('Your session has expired')).toHaveCount(0);
  await expect(first.getByText('The server cannot be reached.')).toHaveCount(0);
  await first.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(first).toHaveURL(/\/home$/);
  await stream;
  const second = await first.context().newPage();
  await second.goto('/home');
  // It goes by itself, perhaps before the log-out here has ended.
  await Promise.all([
    expect(first.getByText('You have been logged out in another tab.')).toBeVisible({ timeout: 60_000 }),
    logOut(second),
  ]);
  await expect(first.getByText(/expired/)).toHaveCount(0);
  await expect(first).toHaveURL(/\/$/);
});
