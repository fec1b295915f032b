import type { Page } from '@playwright/test';
import type { Member } from './support/member';
import { expect, test } from './support/test';
import { toastsOf } from './support/toasts';

const CREATE_POST = '**/api/posts/';

const box = (page: Page) => page.getByPlaceholder("What's on your mind?");
const pressPost = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

/** Opens the feed of a member with a text in the box that no other post has. */
async function write(openAs: (member: Member) => Promise<Page>, member: Member) {
  const page = await openAs(member);
  const toasts = toastsOf(page);
  await page.goto('/home');
  await toasts;
  const text = `Words of ${member.username} in a storm`;
  await box(page).fill(text);
  return { page, text };
}

async function expectOnePost(page: Page, text: string): Promise<void> {
  await expect(page.getByText('Post created successfully!')).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: text })).toHaveCount(1);
}

test.beforeEach(({ allowConsole }) => {
  allowConsole(/net::ERR_(CONNECTION|FAILED|EMPTY|SOCKET|INCOMPLETE)/);
  // A server that has just started refuses live streams until it listens to PostgreSQL.
  allowConsole(/503 .*\/api\/live\//);
});

test('a post whose response is lost on the way is sent again by itself and arrives once', async ({
  member,
  openAs,
}) => {
  const { page, text } = await write(openAs, member);
  let attempts = 0;
  await page.route(CREATE_POST, async (route) => {
    if (route.request().method() !== 'POST' || ++attempts > 1) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  await pressPost(page);
  await expectOnePost(page, text);
  expect(attempts).toBe(2);
});

test('a post made while the server is dead stays in the box and arrives once it is back', async ({
  member,
  openAs,
  server,
}) => {
  const { page, text } = await write(openAs, member);
  const place = await box(page).boundingBox();
  await server.kill9();
  await pressPost(page);
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  // A form that moved as the notice came or went would lose a press.
  expect(await box(page).boundingBox()).toEqual(place);
  await expect(box(page)).toHaveValue(text);
  await expect(page.getByText('Error creating post')).toBeVisible({ timeout: 20_000 });
  await expect(box(page)).toHaveValue(text);

  await server.restart();
  await pressPost(page);
  await expectOnePost(page, text);
});

test('a post that the server took before it was killed arrives once, also when it is sent again', async ({
  member,
  openAs,
  server,
}) => {
  const { page, text } = await write(openAs, member);
  await page.route(
    CREATE_POST,
    async (route) => {
      await route.fetch();
      await server.kill9();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await pressPost(page);
  await expect(page.getByText('Error creating post')).toBeVisible({ timeout: 20_000 });
  await expect(box(page)).toHaveValue(text);

  await server.restart();
  await pressPost(page);
  await expectOnePost(page, text);
});

test('what could not be loaded without a network is loaded by itself once it is back', async ({
  member,
  openAs,
  allowConsole,
}) => {
  allowConsole(/net::ERR_INTERNET_DISCONNECTED/);
  const page = await openAs(member);
  await page.goto('/home');
  // The code of the other pages is fetched for later.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/messages.')),
  );
  await page.context().setOffline(true);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByText('You are offline.')).toBeVisible();
  // The bar says it already.
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0);
  await expect(page.getByText('Failed to load conversations')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('No conversations yet')).toBeVisible();
});

test('a rate limit is told once, where a form tells it', async ({ member, openAs, allowConsole }) => {
  allowConsole(/429/);
  const { page } = await write(openAs, member);
  await page.route(CREATE_POST, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Wait.' } })
      : route.continue(),
  );
  await pressPost(page);
  const note = page.getByText('Too many requests.').filter({ visible: true });
  await expect(page.getByRole('form', { name: 'New post' }).getByText('Too many requests.')).toBeVisible();
  await expect(note).toHaveCount(1);
});
