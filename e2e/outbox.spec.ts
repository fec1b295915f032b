import type { JSHandle, Page } from '@playwright/test';
import type { Comment } from '../contract/comments';
import type { Message } from '../contract/messages';
import type { Post } from '../contract/posts';
import type { Profile } from '../contract/profile';
import { checkAccessibility } from './support/accessibility';
import { expectKept } from './support/lastVisit';
import { getAs, postAs, signUp, type Member } from './support/member';
import { decide, signUpModerator } from './support/moderation';
import { plainPicture } from './support/pictures';
import { cardWith, openFeedWith, seeCard, writeComment, writePost } from './support/posts';
import { startWorker } from './support/serviceWorker';
import { expect, test } from './support/test';

const bar = (page: Page) => page.locator('#network-bar');
const list = (page: Page) => page.getByRole('dialog', { name: 'Waiting to be sent' });
const item = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('form', { name: 'New post' });

/** What the server has of a member's posts, newest first. */
const postsOf = async (url: string, { username, session }: Member): Promise<string[]> =>
  ((await getAs(url, { session }, `/api/posts/?author=${username}`)) as Post[]).map(
    ({ content, image }) => content + (image ? ' (with a picture)' : ''),
  );

async function post(page: Page, text: string): Promise<void> {
  await composer(page).getByRole('textbox').fill(text);
  await composer(page).getByRole('button', { name: 'Post' }).click();
}

/** Waits until the code of other pages, which is fetched for later (public/preload.js), is there. */
const codeFetched = (page: Page): Promise<JSHandle> =>
  page.waitForFunction(() => {
    const list = document.querySelector<HTMLMetaElement>('meta[name="page-code"]')?.content ?? '';
    const { later } = JSON.parse(list) as { later: string[] };
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return later.every((path) => fetched.includes(path));
  });

/** Waits until the code that is fetched for later is there, and cuts the network. */
async function goOffline(page: Page): Promise<void> {
  await codeFetched(page);
  await page.context().setOffline(true);
  await expect(bar(page)).toContainText('You are offline.');
}

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_|Failed to fetch|ChunkLoadError|Loading chunk/));

test('posts wait visibly without a network, are read, changed and withdrawn, and go out once and in order', async ({
  member,
  openAs,
  server,
}) => {
  const page = await openAs(member);
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
  await page.goto('/home');
  await expect(composer(page)).toBeVisible();
  await goOffline(page);
  calls.length = 0;
  const picture = { name: 'red.png', mimeType: 'image/png', buffer: await plainPicture('red', 40, 30) };
  await composer(page).locator('input[type=file]').setInputFiles(picture);
  await post(page, 'First');
  await expect(composer(page).getByRole('textbox')).toHaveValue('');
  await post(page, 'Second');
  await post(page, 'Third');
  await expect(bar(page)).toContainText('3 waiting to be sent');
  expect(calls).toEqual([]);
  // Both lines are one frame.
  const [said, waiting] = [bar(page).locator('> p'), bar(page).locator('> div')];
  await expect(said).toHaveCSS('border-bottom-left-radius', '0px');
  await expect(waiting).toHaveCSS('border-top-left-radius', '0px');
  const radius = await said.evaluate((line) => getComputedStyle(line).borderTopLeftRadius);
  await expect(waiting).toHaveCSS('border-bottom-left-radius', radius);

  // It covers no control that is reached by keys.
  const top = (await bar(page).boundingBox())!.y;
  for (const control of await page.getByRole('article').getByRole('button', { name: /^Like/ }).all()) {
    await control.focus();
    // Of what has the focus: other cards may be in the page then.
    const end = () => page.evaluate(() => document.activeElement!.getBoundingClientRect().bottom);
    await expect.poll(end).toBeLessThanOrEqual(top);
  }

  await bar(page).getByRole('button', { name: 'Show' }).click();
  await expect(list(page).getByRole('listitem')).toHaveCount(3);
  await expect(item(page, 'First').getByRole('img')).toBeVisible();
  await checkAccessibility(page);
  await item(page, 'Second').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog', { name: 'Withdraw' }).getByRole('button', { name: 'Withdraw' }).click();
  await expect(item(page, 'Second')).toHaveCount(0);
  await expect(item(page, 'Third').getByRole('button', { name: 'Change' })).toBeFocused();
  await item(page, 'Third').getByRole('button', { name: 'Change' }).click();
  await list(page).getByRole('textbox', { name: 'Text' }).fill('Third, changed');
  await checkAccessibility(page);
  await list(page).getByRole('button', { name: 'Save' }).click();
  await expect(item(page, 'Third, changed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();

  await page.context().setOffline(false);
  await expect(page.getByText('What was waiting has been sent.')).toBeVisible({ timeout: 20_000 });
  await expect(bar(page)).toBeEmpty();
  expect(await postsOf(server.url, member)).toEqual(['Third, changed', 'First (with a picture)']);
});

test('at the end of a page its last control is above what says so, on a phone and on a desktop', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const texts = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((letter) => `${letter}, says ${other.username}`);
  for (const text of texts) await writePost(server.url, other, text);
  // A decision is told beside it.
  const reported = `Reported, says ${other.username}`;
  const { id } = await writePost(server.url, other, reported);
  await postAs(server.url, member, '/api/reports/', { kind: 'post', id, category: 'spam', text: '' });
  await decide(server.url, await signUpModerator(server), reported, { decision: 'warn', reason: 'Spam.' });
  const page = await openAs(member);
  await page.goto(`/profile/${other.username}`);
  await expect(bar(page)).toContainText('A moderator decided');
  const last = cardWith(page, texts[0]!).getByRole('button', { name: /^Like/ });
  await expect(last).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page/ })
    .click();
  await goOffline(page);
  await post(page, 'It waits');
  await expect(bar(page)).toContainText('1 waiting to be sent');
  await page.goBack();
  await expect(last).toBeVisible();
  for (const window of [
    { width: 1280, height: 720 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(window);
    const end = async () => {
      await page.keyboard.press('End');
      // Its card is mounted once it is near the window.
      const box = await last.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(end).toBeLessThanOrEqual((await bar(page).boundingBox())!.y);
  }
});

test('comments, replies, edits, likes and messages wait in their places as well, and each is there once', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const mine = await writePost(server.url, member, `Mine, says ${member.username}`);
  const comment = await writeComment(server.url, other, { post: mine.id, content: 'A comment' });
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  await expect(page.getByText('No messages yet')).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page/ })
    .click();
  const card = await seeCard(page, mine.content);
  await card.getByRole('button', { name: /^Comment,/ }).click();
  const panel = card.getByRole('region', { name: 'Comments' });
  await expect(panel.getByText('A comment')).toBeVisible();
  await goOffline(page);

  await panel.getByPlaceholder('Write a comment...').fill('My comment');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('1 waiting to be sent');
  await panel.getByRole('button', { name: 'Reply' }).click();
  await panel.getByPlaceholder('Write a reply...').fill('My reply');
  await page.keyboard.press('Enter');
  await expect(bar(page)).toContainText('2 waiting to be sent');
  await expect(panel.getByRole('listitem').filter({ hasText: 'A comment' })).toContainText('My reply');
  await expect(panel.getByRole('listitem').last()).toContainText('My comment');
  await card.getByRole('button', { name: 'Like, 0' }).first().click();
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  await card.getByRole('button', { name: 'Edit post' }).click();
  const editor = page.getByRole('form', { name: 'Edit your post' });
  await editor.getByRole('textbox', { name: 'Text' }).fill(`Changed, says ${member.username}`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(bar(page)).toContainText('3 waiting to be sent');

  await page.goBack();
  const log = page.getByRole('log');
  for (const text of ['One', 'Two', 'Three']) {
    await page.getByPlaceholder('Type your message...').fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
  }
  await expect(log.getByText('Waiting to be sent')).toHaveCount(3);
  await log.getByRole('button', { name: 'Remove' }).nth(1).click();
  await expect(log.getByText('Waiting to be sent')).toHaveCount(2);
  await checkAccessibility(page);

  await page.context().setOffline(false);
  await expect(page.getByText('What was waiting has been sent.')).toBeVisible({ timeout: 20_000 });
  await expect(log.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 20_000 });
  await expect
    .poll(() => getAs(server.url, member, `/api/posts/${mine.id}/`))
    .toMatchObject({ is_liked: true, comment_count: 3, content: `Changed, says ${member.username}` });
  const replies = (await getAs(server.url, member, `/api/comments/${comment.id}/replies/`)) as Comment[];
  expect(replies.map(({ content }) => content)).toEqual(['My reply']);
  const read = () => getAs(server.url, other, `/api/messages/${member.username}/`) as Promise<Message[]>;
  await expect.poll(async () => (await read()).map(({ content }) => content)).toEqual(['One', 'Three']);
});

test('what waits is there in every tab, and is sent once though a tab is closed meanwhile; a refusal waits with its sentence until the log-out, which removes all', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  allowConsole(/409|400/);
  const page = await openAs(member);
  const tab = await page.context().newPage();
  for (const each of [page, tab]) {
    await each.goto('/home');
    await expect(composer(each)).toBeVisible();
  }
  await codeFetched(page);
  await goOffline(tab);
  await post(page, 'From the train');
  await expect(bar(tab)).toContainText('1 waiting to be sent');
  await page.context().route(
    '**/api/posts/',
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      // The response is not read any more.
      await page.close();
      return route.abort();
    },
    { times: 1 },
  );
  await page.context().setOffline(false);
  await expect(bar(tab)).toBeEmpty({ timeout: 30_000 });
  await expect.poll(() => postsOf(server.url, member)).toEqual(['From the train']);

  await tab.context().setOffline(true);
  await post(tab, 'Refused');
  await tab.route('**/api/posts/', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: { type: 'about:blank', title: 'No', status: 400, detail: 'Not this.' },
        })
      : route.continue(),
  );
  await tab.context().setOffline(false);
  await expect(bar(tab)).toContainText('1 not sent', { timeout: 20_000 });
  await tab.reload();
  await expect(bar(tab)).toContainText('1 not sent');
  await bar(tab).getByRole('button', { name: 'Show' }).click();
  await expect(item(tab, 'Refused')).toContainText('Not this.');
  await checkAccessibility(tab);
  await tab.keyboard.press('Escape');
  await tab.getByRole('button', { name: 'Log out' }).click();
  await tab.getByRole('button', { name: 'Log out and delete' }).click();
  await expect(tab).toHaveURL(/\/$/);
  const left = await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent:')));
  expect(left).toEqual([]);
  const reader = { ...member, session: (await signUp(server.url)).session };
  expect(await postsOf(server.url, reader)).toEqual(['From the train']);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a like and a follow pressed without a network show when the app is opened without one, and are sent once', async ({
    member,
    openAs,
    server,
  }) => {
    const other = await signUp(server.url);
    const text = `Wishes of ${member.username}`;
    const { id } = await writePost(server.url, other, text);
    const page = await openAs(member);
    const presses: string[] = [];
    page.context().on('request', (request) => {
      if (request.method() === 'POST') presses.push(new URL(request.url()).pathname);
    });
    await openFeedWith(page, text);
    await startWorker(page);
    await expectKept(page, text);
    await page.goto(`/profile/${other.username}`);
    const like = cardWith(page, text).getByRole('button', { name: /^Like,/ });
    await expect(like).toHaveAccessibleName('Like, 0');
    await page.context().setOffline(true);
    await like.click();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();

    await page.goto('/home');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    const tab = await page.context().newPage();
    await page.close();
    expect(presses).toEqual([]);
    await tab.context().setOffline(false);
    await tab.goto(`/profile/${other.username}`);
    await expect(tab.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();
    const stored = async () => {
      const post = (await getAs(server.url, member, `/api/posts/${id}/`)) as Post;
      const profile = (await getAs(server.url, member, `/api/profile/${other.username}/`)) as Profile;
      return [post.is_liked, profile.is_followed];
    };
    await expect.poll(stored).toEqual([true, true]);
    await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('wishes:');
    expect(presses.sort()).toEqual([`/api/posts/${id}/like/`, `/api/users/${other.username}/follow/`]);
  });
});
