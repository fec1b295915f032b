import type { Page, Route } from '@playwright/test';
import { postAs, signUp } from './support/member';
import { expect, test } from './support/test';
import { toastsOf } from './support/toasts';

const CREATE_POST = '**/api/posts/';

const box = (page: Page) => page.getByPlaceholder("What's on your mind?");
const pressPost = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

test.beforeEach(({ allowConsole }) => {
  allowConsole(/net::ERR_(CONNECTION|FAILED|EMPTY|SOCKET|INCOMPLETE)/);
  // A server that has just started refuses live streams until it listens to PostgreSQL.
  allowConsole(/503 .*\/api\/live\//);
});

test('a post arrives once though its response is lost, or the server dies after it took it; the page follows again by itself', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  // The server restarts, and the page waits for up to half a minute before it connects.
  test.slow();
  allowConsole(/429|50[23] .*\/api\//);
  const page = await openAs(member);
  const toasts = toastsOf(page);
  await page.goto('/home');
  await toasts;
  const text = `Words of ${member.username} in a storm`;
  let attempts = 0;
  const route = async (answer: (route: Route) => Promise<void>) => {
    await page.route(CREATE_POST, (asked) =>
      asked.request().method() === 'POST' ? answer(asked) : asked.fallback(),
    );
  };
  const created = page.getByText('Post created successfully!');

  // It is sent again by itself.
  await route(async (asked) => {
    if (++attempts > 1) return asked.continue();
    await asked.fetch();
    return asked.abort('connectionreset');
  });
  await box(page).fill(`${text}, lost`);
  await pressPost(page);
  await expect(created).toBeVisible();
  await expect(box(page)).toHaveValue('');
  expect(attempts).toBe(2);
  await page.unroute(CREATE_POST);

  let isKilled = false;
  await route(async (asked) => {
    if (isKilled) return asked.continue();
    await asked.fetch();
    await server.kill9();
    isKilled = true;
    return asked.abort('connectionreset');
  });
  await box(page).fill(`${text}, killed`);
  const place = await box(page).boundingBox();
  await pressPost(page);
  await expect(page.getByText('The server cannot be reached.').first()).toBeVisible();
  // A form that moved as the notice came or went would lose a press.
  expect(await box(page).boundingBox()).toEqual(place);
  await expect(box(page)).toHaveValue(`${text}, killed`);
  await expect(page.getByText('Error creating post')).toBeVisible({ timeout: 20_000 });
  await expect(box(page)).toHaveValue(`${text}, killed`);

  const back = page.waitForResponse((response) => response.url().includes('/api/live/') && response.ok());
  await server.restart();
  await pressPost(page);
  await expect(created).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await back;
  await postAs(server.url, await signUp(server.url), `/api/messages/${member.username}/`, {
    content: 'Back?',
  });
  await expect(page.getByRole('banner').getByRole('link', { name: /Messages.*\b1\b/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('feed')).toBeVisible();
  for (const end of ['lost', 'killed'])
    await expect(page.getByRole('article').filter({ hasText: `${text}, ${end}` })).toHaveCount(1);

  // A rate limit is shown once, in the form that met it.
  await route((asked) =>
    asked.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Wait.' } }),
  );
  await box(page).fill('One more');
  await pressPost(page);
  const note = page.getByText('Too many requests.').filter({ visible: true });
  await expect(page.getByRole('form', { name: 'New post' }).getByText('Too many requests.')).toBeVisible();
  await expect(note).toHaveCount(1);
});
