import type { Locator, Page } from '@playwright/test';
import type { Message } from '../contract/messages';
import { checkAccessibility } from './support/accessibility';
import { getAs, postAs, signUp, type Member } from './support/member';
import { openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';
import { toastsOf } from './support/toasts';

const input = (page: Page) => page.getByPlaceholder('Type your message...');
const log = (page: Page) => page.getByRole('log');
const message = (page: Page, text: string) => log(page).getByText(text, { exact: true });
const row = (page: Page, { username }: Member) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: username });
const badges = (page: Page, count: number) => page.getByRole('link', { name: `Messages, ${count} unread` });

async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

/** Lets no call arrive, though the browser says that it has a network. */
const cut = (page: Page) => page.context().route(/\/(api|healthz)\b/, (route) => route.abort());

/** A member's calls without a page: writing and reading messages. */
const by = (url: string, member: Member) => ({
  write: (to: Member, content: string) => postAs(url, member, `/api/messages/${to.username}/`, { content }),
  read: async (from: Member) =>
    ((await getAs(url, member, `/api/messages/${from.username}/`)) as Message[]).map(
      ({ content }) => content,
    ),
});

const topOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().top));

test.beforeEach(({ allowConsole }) => allowConsole(/net::ERR_(CONNECTION|FAILED|INTERNET)/));

test('two members write to each other, found by the keyboard alone; badges tell what waits, and nothing that was read', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const mine = await openAs(member);
  const theirs = await openAs(other);
  await mine.goto('/messages');
  await expect(mine.getByText('No conversations yet')).toBeVisible();
  await mine.getByRole('combobox', { name: 'Find someone to write to' }).filter({ visible: true }).focus();
  await mine.keyboard.type(other.username);
  await expect(mine.getByRole('option', { name: other.username })).toBeInViewport({ ratio: 1 });
  await checkAccessibility(mine);
  await mine.keyboard.press('Enter');
  await expect(mine).toHaveURL(`/messages/${other.username}`);
  await expect(mine.getByText('Start the conversation!')).toBeVisible();
  await checkAccessibility(mine);

  const following = theirs.waitForResponse((response) => response.url().includes('/api/live/'));
  await theirs.goto('/home');
  expect((await following).status()).toBe(200);
  await send(mine, 'First');
  await expect(message(mine, 'First')).toBeVisible();
  await expect(badges(theirs, 1)).toHaveCount(2);
  for (let index = 2; index <= 10; index += 1) {
    await by(server.url, member).write(other, `Number ${index}`);
  }
  await expect(badges(theirs, 10)).toHaveCount(2);
  await expect(badges(theirs, 10).first()).toContainText('9+');
  await expect(theirs).toHaveTitle('(9+) Home · Pantheon');

  await badges(theirs, 10).first().click();
  await expect(row(theirs, member)).toContainText('Number 10');
  await expect(row(theirs, member)).toContainText('9+');
  await checkAccessibility(theirs);
  await row(theirs, member).click();
  await expect(message(theirs, 'Number 10')).toBeInViewport();
  await expect(theirs.getByRole('link', { name: /unread/ })).toHaveCount(0);
  await expect(theirs).toHaveTitle(`Messages with ${member.username} · Pantheon`);

  await send(theirs, 'Answer');
  await expect(message(mine, 'Answer')).toBeInViewport();
  await expect(mine.getByRole('link', { name: /unread/ })).toHaveCount(0);
});

test(
  'a conversation opens at its newest; older messages come in above and new ones below without a jump, and Shift+Tab leads into it',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    const writer = by(server.url, other);
    for (let index = 1; index <= 55; index += 1) await writer.write(member, `Number ${index}`);
    // A conversation that was read opens at its end.
    await by(server.url, member).read(other);
    const page = await openAs(member);
    await page.goto(`/messages/${other.username}`);
    await expect(message(page, 'Number 55')).toBeInViewport();
    await expect(message(page, 'Number 36')).toBeAttached();

    // There are older ones to load, far above.
    await expect(page.getByRole('button', { name: 'Load more' })).not.toBeInViewport();
    await input(page).focus();
    const end = await topOf(message(page, 'Number 55'));
    await page.keyboard.press('Shift+Tab');
    await expect(log(page)).toBeFocused();
    expect(await topOf(message(page, 'Number 55'))).toBe(end);

    // Older pages come while one scrolls up, and what one looks at stays where it is.
    await message(page, 'Number 36').evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const before = await topOf(message(page, 'Number 36'));
    await expect(message(page, 'Number 16')).toBeAttached();
    expect(await topOf(message(page, 'Number 36'))).toBe(before);
    await message(page, 'Number 16').evaluate((node) => node.scrollIntoView({ block: 'center' }));
    await expect(message(page, 'Number 1')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

    const place = await topOf(message(page, 'Number 16'));
    await writer.write(member, 'LiveAction');
    await expect(page.getByRole('button', { name: 'Jump to latest · 1 new', exact: true })).toBeVisible();
    expect(await topOf(message(page, 'Number 16'))).toBe(place);
    await page.getByRole('button', { name: 'Jump to latest' }).focus();
    await page.keyboard.press('Enter');
    await expect(message(page, 'LiveAction')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeHidden();
    await expect(log(page)).toBeFocused();

    // At the end, what comes is seen at once.
    await writer.write(member, 'More news');
    await expect(message(page, 'More news')).toBeInViewport();
  },
);

test(
  'j and k go through the conversations; what is typed right after Enter on one, or on Message, is in its field, and Escape leaves that',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const [other, latest] = [await signUp(server.url), await signUp(server.url)];
    for (const each of [other, latest]) await by(server.url, each).write(member, 'Hail!');
    const page = await openAs(member);
    const field = input(page);
    await page.goto('/messages');
    await expect(row(page, other)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(row(page, other)).toBeFocused();
    await page.keyboard.press('k');
    await expect(row(page, latest)).toBeFocused();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // No shortcut for a new post, nor any other.
    await page.keyboard.type('no problem, see you');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('no problem, see you');
    await page.keyboard.press('Escape');
    await expect(row(page, other)).toBeFocused();
    await page.goto(`/profile/${other.username}`);
    await page.getByRole('link', { name: 'Message', exact: true }).press('Enter');
    await page.keyboard.type('; lovely');
    await expect(field).toHaveValue('no problem, see you; lovely');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.locator('#main')).toBeFocused();
    await expect(field).toHaveValue('no problem, see you; lovely');
  },
);

test(
  'with more unread messages than fit, a conversation opens at a line above them, and leaves it read for good',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    const writer = by(server.url, other);
    for (let index = 1; index <= 30; index += 1) await writer.write(member, `Old ${index}`);
    await by(server.url, member).read(other);
    for (let index = 1; index <= 40; index += 1) await writer.write(member, `Number ${index}`);
    const page = await openAs(member);
    const unread = () => getAs(server.url, member, '/api/messages/unread-count/');
    expect(await unread()).toEqual({ unread_count: 50 });
    await page.goto(`/messages/${other.username}`);
    const line = page.getByRole('separator', { name: 'New messages' });
    await expect(line).toBeInViewport();
    expect((await topOf(line)) - (await topOf(log(page)))).toBeLessThan(24);
    await expect(message(page, 'Number 1')).toBeInViewport();
    await expect(message(page, 'Number 40')).not.toBeInViewport();
    await checkAccessibility(page);

    const place = await topOf(line);
    await expect(message(page, 'Old 1')).toBeAttached();
    expect(await topOf(line)).toBe(place);
    await page.getByRole('button', { name: /^Jump to latest · \d+ new$/ }).click();
    await expect(message(page, 'Number 40')).toBeInViewport();
    await writer.write(member, 'One more');
    await expect(message(page, 'One more')).toBeInViewport();
    await expect(line).toHaveCount(1);
    // The first ten, which lie below the page that was read, too.
    await expect(page.getByRole('link', { name: /unread/ })).toHaveCount(0);
    await expect.poll(unread).toEqual({ unread_count: 0 });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    // The list is beside the chat as well.
    await expect(log(page)).toHaveCount(0);
    await expect(row(page, other)).toContainText('One more');
    await expect(page.getByRole('link', { name: /unread/ })).toHaveCount(0);
    await row(page, other).click();
    await expect(message(page, 'One more')).toBeInViewport();
    await expect(line).toHaveCount(0);
  },
);

test(
  'a message that cannot be sent stays with its draft through a reload, is found by a button, and arrives once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    for (let index = 1; index <= 20; index += 1) await by(server.url, other).write(member, `Number ${index}`);
    await by(server.url, member).read(other);
    const page = await openAs(member);
    const toasts = toastsOf(page);
    await page.goto(`/messages/${other.username}`);
    await expect(message(page, 'Number 20')).toBeInViewport();
    await toasts;
    await cut(page);
    await send(page, 'Into the void');
    await expect(message(page, 'Into the void')).toBeInViewport();
    await expect(log(page).getByText('Sending…')).toBeVisible();
    await expect(page.getByText('Failed to send message')).toBeVisible({ timeout: 20_000 });
    await expect(log(page).getByText('Not sent')).toBeVisible();
    await checkAccessibility(page);
    await message(page, 'Number 1').evaluate((node) => node.scrollIntoView({ block: 'start' }));
    await page.getByRole('button', { name: 'Jump to latest · 1 unsent', exact: true }).click();
    await expect(message(page, 'Into the void')).toBeInViewport();
    await input(page).fill('Not finished');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    await expect(row(page, other)).toContainText('Unsent: Into the void');
    await page.goBack();

    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(input(page)).toHaveValue('Not finished');
    await expect(message(page, 'Into the void')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(log(page).getByText('Not sent')).toBeHidden();
    await expect(log(page).getByText('Sending…')).toBeHidden();
    await expect(message(page, 'Into the void')).toHaveCount(1);
    await expect(input(page)).toHaveValue('Not finished');
    const arrived = async () =>
      (await by(server.url, other).read(member)).filter((content) => !content.startsWith('Number'));
    await expect.poll(arrived).toEqual(['Into the void']);
  },
);

test(
  'a message whose response is lost is sent again by itself, and is there once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    const page = await openAs(member);
    let attempts = 0;
    await page.route(`**/api/messages/${other.username}/`, async (route) => {
      if (route.request().method() !== 'POST' || ++attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto(`/messages/${other.username}`);
    await send(page, 'Once');
    await expect(log(page).getByText('Sending…')).toBeHidden();
    await expect(message(page, 'Once')).toHaveCount(1);
    await expect.poll(() => attempts).toBe(2);
    expect(await by(server.url, other).read(member)).toEqual(['Once']);
  },
);

test(
  'on a small phone with its keyboard bubbles and field are in sight, and a press on a bubble’s buttons does not miss',
  { tag: '@phone' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    for (const text of ['One', 'Two']) await by(server.url, other).write(member, text);
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 420 });
    await page.goto(`/messages/${other.username}`);
    await expect(message(page, 'Two')).toBeVisible();
    await input(page).click();
    for (const text of ['One', 'Two']) await expect(message(page, text)).toBeInViewport({ ratio: 1 });
    const expectFieldInSight = async () => {
      await expect(input(page)).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    };
    await expectFieldInSight();
    await page.setViewportSize({ width: 360, height: 400 });
    await input(page).fill('one\ntwo\nthree');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expectFieldInSight();
    await page.getByRole('button', { name: 'Send' }).click({ trial: true });
    await expect(message(page, 'Two')).toBeInViewport();

    await page.route('**/api/messages/*/', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await send(page, 'Into the void');
    await expect(log(page).getByText('Not sent')).toBeVisible({ timeout: 20_000 });
    await expect(input(page)).toBeFocused();
    // With the focus the bar would come back and move the button away below the pointer.
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(message(page, 'Into the void')).toHaveCount(0);
    await expect(input(page)).toBeFocused();
  },
);

test(
  'the list of conversations stays where it is while someone in sight writes',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const others = await Promise.all(Array.from({ length: 12 }, () => signUp(server.url)));
    const write = (other: Member, content: string) =>
      postAs(server.url, other, `/api/messages/${member.username}/`, { content });
    for (const other of others) await write(other, 'Hail');
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 400 });
    await page.goto('/messages');
    const rows = page.getByRole('region', { name: 'Conversations' }).getByRole('listitem');
    await expect(rows).toHaveCount(12);
    await rows.nth(4).evaluate((row) => row.scrollIntoView({ block: 'start' }));
    const row = (other: Member) => rows.filter({ hasText: other.username });
    const topOf = async (other: Member) => Math.round((await row(other).boundingBox())?.y ?? NaN);
    // The latest is first: these two are in sight, one above the other.
    const [upper, lower] = [others[7]!, others[6]!];
    const [upperTop, lowerTop] = [await topOf(upper), await topOf(lower)];
    await write(upper, 'Are you there?');
    await expect(rows.first()).toContainText(upper.username);
    expect(await topOf(lower)).toBe(lowerTop);
    await write(others[0]!, 'From out of sight');
    await expect(rows.first()).toContainText(others[0]!.username);
    expect(await topOf(lower)).toBe(lowerTop);
    expect(upperTop).toBeLessThan(lowerTop);
    // Another press on Messages leads to its top.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Messages/ })
      .click();
    await expect(rows.first()).toBeInViewport({ ratio: 1 });
  },
);

test(
  'from a chat its arrow leads to the list, and Back from there not into the chat again',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    await by(server.url, other).write(member, 'Hail!');
    const { content } = await writePost(server.url, other, `By ${other.username}`);
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 640 });
    const goBackByArrow = async () => {
      await expect(message(page, 'Hail!')).toBeVisible();
      await page.getByRole('link', { name: 'Back to the conversations' }).click();
      await expect(page).toHaveURL('/messages');
      await expect(page.getByRole('log')).toHaveCount(0);
      await page.goBack();
    };
    const card = await openFeedWith(page, content);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /Messages/ })
      .click();
    await row(page, other).click();
    await goBackByArrow();
    await expect(page).toHaveURL('/home');

    await card.getByRole('link', { name: other.username }).click();
    await page.getByRole('link', { name: 'Message', exact: true }).click();
    await goBackByArrow();
    await expect(page).toHaveURL(`/profile/${other.username}`);
  },
);
