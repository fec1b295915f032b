import type { Page, Request } from '@playwright/test';
import type { Message } from '../contract/messages';
import { deleteAs, getAs, grantTier, postAs, signUp } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith, seeCard, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

const badge = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`Messages.*\\b${count}\\b`) });

/** The requests of the API that the page makes from now on, the stream of hints left out. */
function countRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/live/') asked.push(pathname);
  });
  return asked;
}

/** A member's page once it follows the hints. */
async function open(page: Page, path: string): Promise<Page> {
  const following = page.waitForResponse((response) => response.url().includes('/api/live/'));
  await page.goto(path);
  expect((await following).status()).toBe(200);
  return page;
}

test('a message shows without a reload, as a badge and in the open conversation; what is read in one browser is no longer counted in the other', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const write = (content: string) =>
    postAs(server.url, other, `/api/messages/${member.username}/`, { content });
  const [desk, phone] = [await open(await openAs(member), '/home'), await openAs(member)];
  await write('Hail!');
  await expect(badge(desk, 1)).toBeVisible();

  await open(phone, `/messages/${other.username}`);
  const log = phone.getByRole('log', { name: `Messages with ${other.username}` });
  await expect(log.getByText('Hail!')).toBeVisible();
  await expect(badge(phone, 1)).toBeHidden();
  await expect(badge(desk, 1)).toBeHidden();
  await write('Still there?');
  await expect(log.getByText('Still there?')).toBeVisible();
});

test('a page that turns to the feed asks for nothing twice, and shows new posts, likes, comments and deletions from then on', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  const other = await signUp(server.url);
  // On an empty feed a new post is shown at once.
  await writePost(server.url, other, `Before ${member.username} came`);
  const page = await open(await openAs(member), '/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  const asked = countRequests(page);
  const taken = page.waitForResponse((response) => response.url().endsWith('/api/live/?shows=feed'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page/ })
    .click();
  await taken;
  await expect(page.getByPlaceholder("What's on your mind?")).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(asked.filter((path) => path !== '/api/messages/unread-count/')).toEqual(['/api/posts/']);

  const text = `Told to ${member.username}`;
  const { id } = await writePost(server.url, other, text);
  // What the like and the comment cause to be refetched may be on its way when the post is deleted.
  allowConsole(new RegExp(`404 .*/api/posts/${id}/(comments/\\?)?\\)`));
  const offer = page.getByRole('button', { name: /new post/ });
  await expect(offer).toBeVisible();
  await expect(page.getByText(text)).toBeHidden();
  await offer.click();
  const card = cardWith(page, text);
  await expect(card).toBeVisible();

  await postAs(server.url, other, `/api/posts/${id}/like/`);
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  await card.getByRole('button', { name: /^Comment/ }).click();
  await writeComment(server.url, other, { post: id, content: 'Said elsewhere' });
  await expect(card.getByText('Said elsewhere')).toBeVisible();
  await deleteAs(server.url, other, `/api/posts/${id}/`);
  await expect(card).toHaveCount(0);
});

test('two tabs share one connection, of which both show a new tier, and the second takes it over when the first is closed', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const text = `The tier of ${member.username}`;
  await writePost(server.url, member, text);
  const first = await open(await openAs(member), '/home');
  const second = await first.context().newPage();
  let streams = 0;
  second.on('request', (request) => (streams += request.url().includes('/api/live/') ? 1 : 0));
  await second.goto('/home');
  await expect(second.getByPlaceholder("What's on your mind?")).toBeVisible();
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'One' });
  await expect(badge(first, 1)).toBeVisible();
  await expect(badge(second, 1)).toBeVisible();
  await grantTier(server, member, 'ZEUS');
  await expect((await seeCard(first, text)).getByText('ZEUS')).toBeVisible();
  for (const tab of [first, second]) {
    await tab.getByRole('link', { name: 'Your profile' }).click();
    await expect(tab.getByRole('main').getByText('ZEUS').first()).toBeVisible();
  }
  expect(streams).toBe(0);

  const taken = second.waitForResponse((response) => response.url().includes('/api/live/'));
  await first.close();
  await taken;
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Two' });
  await expect(badge(second, 2)).toBeVisible();
});

test('a sign-out leaves the other tab at the login, and what that held unsent is gone; a sign-in lets it in again without it', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  // The refused message, and a poll that may cross the sign-out.
  allowConsole(/status of 40[01]/);
  const other = await signUp(server.url);
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  const first = await openAs(member);
  await first.goto('/home');
  const second = await first.context().newPage();
  await second.goto('/home');
  const composer = second.getByPlaceholder("What's on your mind?");
  await composer.fill('Secret post');
  const buffer = await plainPicture('#17635a', 400, 300);
  await second.getByLabel('Image file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  await expect(second.getByRole('button', { name: 'Remove image' })).toBeVisible();

  const openChat = async () => {
    await second
      .getByRole('banner')
      .getByRole('link', { name: /Messages/ })
      .click();
    await second.getByRole('link', { name: other.username }).first().click();
    await expect(second.getByRole('log').getByText('Hail!')).toBeVisible();
  };
  const send = async (text: string) => {
    await second.getByPlaceholder('Type your message...').fill(text);
    await second.getByRole('button', { name: 'Send' }).click();
  };
  const isMessage = (url: URL) => url.pathname === `/api/messages/${other.username}/`;
  await openChat();
  await second.route(isMessage, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, json: { detail: 'No' } })
      : route.continue(),
  );
  await send('Secret message');
  await expect(second.getByRole('button', { name: 'Try again' })).toBeVisible();
  await second.unroute(isMessage);

  await first.getByRole('button', { name: 'Log out' }).click();
  await first.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(second).toHaveURL(/\/$/);
  await first.getByLabel('Username').fill(member.username);
  await first.getByLabel('Password', { exact: true }).fill(member.password);
  await first.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(first).toHaveURL(/\/home$/);
  await expect(second).toHaveURL(/\/home$/);

  await expect(composer).toHaveValue('');
  await expect(second.getByRole('button', { name: 'Remove image' })).toBeHidden();
  await openChat();
  await send('Hello');
  await expect(second.getByRole('log').getByText('Hello')).toBeVisible();
  await expect(second.getByText('Secret message')).toBeHidden();
  const stored = async () =>
    ((await getAs(server.url, other, `/api/messages/${member.username}/`)) as Message[]).map(
      ({ content }) => content,
    );
  await expect.poll(stored).toEqual(['Hail!', 'Hello']);
});

test('a page that is loaded asks for nothing twice, also where its stream is slow to open, and for nothing while it is hidden', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  // Mutes are asked for only where the own profile says that there are any.
  const always = ['/api/messages/unread-count/', '/api/profile/'];
  const pages = {
    [`/profile/${member.username}`]: [...always, '/api/posts/', '/api/subscriptions/'],
    [`/profile/${other.username}`]: [...always, '/api/posts/', `/api/profile/${other.username}/`],
    // It asks for the count itself after 1 s (spec §9).
    '/messages': [...always, '/api/messages/conversations/', '/api/messages/unread-count/'],
  };
  const [slow, page] = [await openAs(member), await openAs(member)];
  await slow.route('**/api/live/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await route.continue();
  });
  const askedSlowly = countRequests(slow);
  // Meanwhile it looks at others.
  const opened = open(slow, '/home');
  const asked = countRequests(page);
  for (const [path, expected] of Object.entries(pages)) {
    asked.length = 0;
    await open(page, path);
    await expect.poll(() => asked.toSorted()).toEqual(expected.toSorted());
    // A second request would come within a second.
    await page.waitForTimeout(1_500);
    expect(asked.toSorted()).toEqual(expected.toSorted());
  }
  await opened;
  const expected = [...always, '/api/posts/'].toSorted();
  await expect.poll(() => askedSlowly.toSorted()).toEqual(expected);
  await slow.waitForTimeout(1_500);
  expect(askedSlowly.toSorted()).toEqual(expected);

  await page.clock.install();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    Object.defineProperty(document, 'hidden', { configurable: true, value: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  asked.length = 0;
  await page.clock.runFor(600_000);
  expect(asked).toEqual([]);
});
