import type { Page } from '@playwright/test';
import { startFront } from './support/front';
import { expectKept } from './support/lastVisit';
import { postAs, sendFormAs, signUp, stateOf } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith, openFeedWith } from './support/posts';
import { cachedBesideApp, startWorker, waitForWorker } from './support/serviceWorker';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** After a navigation the browser does not tell the page that Playwright took the network away. */
const SAYS_SO = /You are offline\.|The server cannot be reached\./;

const box = (page: Page) => page.getByPlaceholder("What's on your mind?");

test('without a network the app opens at every address, says that it is offline, and shows what the last visit has kept', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const text = `Seen by ${member.username}`;
  await postAs(server.url, member, '/api/posts/', { content: text });
  const other = await signUp(server.url);
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Between us' });
  const page = await openAs(member);
  await openFeedWith(page, text);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(page.getByRole('link', { name: other.username })).toBeVisible();
  await expectKept(page, other.username);
  await expectKept(page, text);
  await waitForWorker(page);
  await page.context().setOffline(true);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: other.username })).toBeVisible();
  await expect(page.getByText(/^As of/)).toBeVisible();
  await expect(page.getByText('Between us')).toHaveCount(0);
  await page.goto(`/profile/${member.username}`);
  await expect(page.locator('#network-bar')).toContainText(SAYS_SO);
  await page.goto('/');
  await expect(page).toHaveURL('/home');
  await expect(box(page)).toBeVisible();
  await expect(cardWith(page, text)).toBeVisible();
  await expect(page.getByText(/^Showing what you saw/)).toBeVisible();
  await expect(page.locator('#network-bar')).toContainText(SAYS_SO);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Error fetching posts. Please try again.')).toBeVisible();

  // Back on the network, the page goes on without a reload.
  await page.context().setOffline(false);
  await expect(cardWith(page, text)).toBeVisible();
  await expect(page.getByText(/^Updated/)).toBeVisible({ timeout: 30_000 });
});

test('a server that does not answer within 0.1 seconds, or fails, gives way to the kept page; nothing of a member is ever in the caches', async ({
  member,
  browser,
  server,
  watch,
  allowConsole,
}) => {
  allowConsole(/ERR_|\/api\//);
  const other = await signUp(server.url);
  const image = await plainPicture('#17635a', 400, 300);
  await sendFormAs(server.url, member, 'POST', '/api/posts/', { content: 'With a picture', image });
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Between us' });
  const front = await startFront(server.url);
  const context = await browser.newContext({
    baseURL: front.url,
    storageState: stateOf(front.url, member),
  });
  watch.follow(context);
  const page = await context.newPage();
  await page.goto('/home');
  await startWorker(page);
  for (const answer of ['fail', 'late'] as const) {
    front.answer = answer;
    const response = await page.goto('/home');
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(box(page)).toBeVisible();
    // The policy of the page goes with it.
    expect(response?.headers()['content-security-policy']).toContain("default-src 'self'");
  }
  await expect(cardWith(page, 'With a picture').locator('a > img')).toBeVisible();

  front.answer = 'pass';
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
  await context.close();
  await front.close();
});

/** Sends the form that a phone sends when another app shares to this one, with a picture or a file of so many bytes. */
const share = (page: Page, fields: Record<string, string>, picture?: Buffer | number) =>
  page.evaluate(
    ([values, file]) => {
      const form = Object.assign(document.createElement('form'), {
        method: 'POST',
        action: '/new-post',
        enctype: 'multipart/form-data',
      });
      for (const [name, value] of Object.entries(values)) {
        form.append(Object.assign(document.createElement('input'), { name, value }));
      }
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
      if (file !== undefined) {
        const bytes =
          typeof file === 'number'
            ? new Uint8Array(file)
            : Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], 'shared.png', { type: 'image/png' }));
        input.files = files.files;
      }
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    [fields, typeof picture === 'object' ? picture.toString('base64') : picture] as const,
  );

const preview = (page: Page) => page.getByAltText('The picture of your post');

test('the shortcut "New post" leads to the box; what another app shares is below what was written there, once', async ({
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await page.goto('/messages');
  await startWorker(page);
  await page.goto('/new-post');
  await expect(page).toHaveURL('/home');
  await expect(box(page)).toBeFocused();

  await box(page).fill('My own words');
  await share(page, { title: 'Delphi', text: '', url: 'https://delphi.example' });
  await expect(box(page)).toHaveValue('My own words\n\nDelphi\nhttps://delphi.example');
  await expect(box(page)).toBeFocused();
  await expect(page).toHaveURL('/home');
  await box(page).fill('Something else');
  await page.reload();
  await expect(box(page)).toHaveValue('Something else');

  // A picture that is too large is left out, and the page says so.
  await box(page).fill('');
  await share(page, { text: 'Large' }, 5_242_881);
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await expect(box(page)).toHaveValue('Large');
  await expect(preview(page)).toHaveCount(0);
});

test('a guest sees the login page without a network; what another app shares is in the box after the sign-in, with its picture', async ({
  page,
  member,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await startWorker(page);
  await page.context().setOffline(true);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await page.context().setOffline(false);

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
