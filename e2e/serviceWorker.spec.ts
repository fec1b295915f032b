import type { Page } from '@playwright/test';
import { startFront } from './support/front';
import { expectKept } from './support/lastVisit';
import { postAs, sendFormAs, signUp, stateOf } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith } from './support/posts';
import { cachedBesideApp, waitForWorker } from './support/serviceWorker';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** After a navigation the browser does not tell the page that Playwright took the network away. */
const SAYS_SO = /You are offline\.|The server cannot be reached\./;

const box = (page: Page) => page.getByPlaceholder("What's on your mind?");

test.describe('without a network', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(/ERR_INTERNET_DISCONNECTED/));

  test('the app opens at every address, says that it is offline, and shows what the last visit has kept', async ({
    member,
    openAs,
    server,
  }) => {
    const text = `Seen by ${member.username}`;
    await postAs(server.url, member, '/api/posts/', { content: text });
    const other = await signUp(server.url);
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Between us' });
    const page = await openAs(member);
    await page.goto('/messages');
    await expect(page.getByRole('link', { name: other.username })).toBeVisible();
    await expectKept(page, other.username);
    await page.goto('/home');
    await expect(cardWith(page, text)).toBeVisible();
    await expectKept(page, text);
    await waitForWorker(page);
    await page.context().setOffline(true);

    await page.reload();
    await expect(box(page)).toBeVisible();
    await expect(cardWith(page, text)).toBeVisible();
    await expect(page.getByText(/^Showing what you saw/)).toBeVisible();
    await expect(page.locator('#network-bar')).toContainText(SAYS_SO);
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Error fetching posts. Please try again.')).toBeVisible();

    await page.goto('/messages');
    await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
    await expect(page.getByRole('link', { name: other.username })).toBeVisible();
    await expect(page.getByText(/^As of/)).toBeVisible();
    await expect(page.getByText('Between us')).toHaveCount(0);
    await page.goto(`/profile/${member.username}`);
    await expect(page.locator('#network-bar')).toContainText(SAYS_SO);
    await page.goto('/');
    await expect(page).toHaveURL('/home');
    await expect(box(page)).toBeVisible();

    // Back on the network, the page goes on without a reload.
    await page.context().setOffline(false);
    await expect(cardWith(page, text)).toBeVisible();
    await expect(page.getByText(/^Updated/)).toBeVisible({ timeout: 30_000 });
  });

  test('a guest sees the login page', async ({ page }) => {
    await page.goto('/');
    await waitForWorker(page);
    await page.context().setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  });
});

test('a server that does not answer within 0.3 seconds, or fails, gives way to the kept page', async ({
  member,
  browser,
  server,
  watch,
  allowConsole,
}) => {
  allowConsole(/ERR_|\/api\//);
  const front = await startFront(server.url);
  const context = await browser.newContext({
    baseURL: front.url,
    storageState: stateOf(front.url, member),
  });
  watch.follow(context);
  const page = await context.newPage();
  await page.goto('/home');
  await waitForWorker(page);
  for (const answer of ['fail', 'late'] as const) {
    front.answer = answer;
    const response = await page.goto('/home');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(box(page)).toBeVisible();
    // The policy of the page goes with it.
    expect(response?.headers()['content-security-policy']).toContain("default-src 'self'");
  }
  await context.close();
  await front.close();
});

test('nothing of a member is ever in its caches', async ({ member, openAs, server, allowConsole }) => {
  allowConsole(/ERR_ABORTED/);
  const other = await signUp(server.url);
  const image = await plainPicture('#17635a', 400, 300);
  await sendFormAs(server.url, member, 'POST', '/api/posts/', { content: 'With a picture', image });
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Between us' });
  const page = await openAs(member);
  await page.goto('/home');
  await waitForWorker(page);
  await page.goto('/home');
  await expect(page.getByRole('article').locator('a > img').first()).toBeVisible();
  await page.goto(`/messages/${other.username}`);
  await expect(page.getByText('Between us').first()).toBeVisible();
  // A call that is still out when the session ends is refused, which the console shows.
  const counted = page.waitForResponse(/unread-count/);
  await page.goto(`/profile/${member.username}`);
  await expect(page.getByText('With a picture')).toBeVisible();
  await counted;
  expect(await cachedBesideApp(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  expect(await cachedBesideApp(page)).toEqual([]);
});

/** Sends the form that a phone sends when another app shares to this one. */
const share = (page: Page, fields: Record<string, string>, picture?: Buffer) =>
  page.evaluate(
    ([values, base64]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/new-post',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
      if (base64 !== undefined) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'shared.png', { type: 'image/png' }));
        input.files = files.files;
      }
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [fields, picture?.toString('base64')] as const,
  );

test.describe('the new-post box', () => {
  const preview = (page: Page) => page.getByAltText('The picture of your post');

  test('has what another app shared, below what was written there, once', async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.goto('/home');
    await box(page).fill('My own words');
    await waitForWorker(page);
    await share(page, { title: 'Delphi', text: '', url: 'https://delphi.example' });
    await expect(box(page)).toHaveValue('My own words\n\nDelphi\nhttps://delphi.example');
    await expect(box(page)).toBeFocused();
    await expect(page).toHaveURL('/home');
    await box(page).fill('Something else');
    await page.reload();
    await expect(box(page)).toHaveValue('Something else');
  });

  test('has it after the sign-in, with its picture', async ({ page, member }) => {
    await page.goto('/');
    await waitForWorker(page);
    await share(page, { title: '', text: 'Look at this', url: '' }, await plainPicture('#1e2c69', 640, 480));
    await expect(page.getByText('Please log in to access this page')).toBeVisible();
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(box(page)).toHaveValue('Look at this');
    await expect(preview(page)).toHaveJSProperty('naturalWidth', 640);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(cardWith(page, 'Look at this').locator('a > img')).toBeVisible();
  });

  test('says so where a shared picture is too large', async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.goto('/home');
    await waitForWorker(page);
    await share(page, { text: 'Large' }, Buffer.alloc(5_242_881));
    await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
    await expect(box(page)).toHaveValue('Large');
    await expect(preview(page)).toHaveCount(0);
  });

  test('is focused by the shortcut "New post"', async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.goto('/messages');
    await waitForWorker(page);
    await page.goto('/new-post');
    await expect(page).toHaveURL('/home');
    await expect(box(page)).toBeFocused();
  });
});
