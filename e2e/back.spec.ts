import type { Locator, Page } from '@playwright/test';
import { pressSequence } from './support/keys';
import { freshName, postAs, signUp, type Member } from './support/member';
import { openFeedWith, seeCard, writeComment, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';

/** Writes twenty posts, of which 'word 1' is the newest. */
async function writeFeed(url: string, author: Member): Promise<string> {
  const word = freshName();
  for (let n = 20; n > 0; n -= 1) await writePost(url, author, `${word} ${n}. ${'Words. '.repeat(20)}`);
  return word;
}

/** A card's place in the window, in pixels: what is above it is measured again after Back. */
const topOf = async (card: Locator) => Math.round((await card.boundingBox())?.y ?? NaN);

/** Scrolls to the card as the keyboard does, clear of the bars. */
async function scrollTo(page: Page, text: string) {
  const card = page.getByRole('article').filter({ hasText: text });
  await expect(async () => {
    await page.mouse.wheel(0, 600);
    await expect(card).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await settled(page, () => topOf(card));
  return card;
}

const homeLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });

/** To the member's own profile and on to the feed, which gets a second history entry. */
async function visitOwnProfile(page: Page, member: Member): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Your profile' }).click();
  // A link to the page that is still shown would replace the entry of the one that comes.
  await expect(page).toHaveTitle(`${member.username} · Pantheon`);
  await homeLink(page).click();
  await expect(page).toHaveURL('/home');
}

test(
  'Back from "Sign Up" and "Reset your password" leads to Log In, as their own links do',
  { tag: '@anyWindow' },
  async ({ page }) => {
    const heading = (title: string) => page.getByRole('heading', { level: 1, name: title });
    await page.goto('/');
    for (const [view, link] of [
      ['Sign Up', "Don't have an account? Sign Up"],
      ['Reset your password', 'Forgot your password?'],
    ] as const) {
      for (const goBack of [
        () => page.goBack(),
        () =>
          page.getByRole('button', { name: /^(Already have an account\? Log In|Back to Login)$/ }).click(),
      ]) {
        await page.getByRole('button', { name: link }).click();
        await expect(heading(view)).toBeVisible();
        await goBack();
        await expect(heading('Log In')).toBeVisible();
      }
    }
    // None has left an entry.
    await page.goBack();
    await expect(page).not.toHaveURL('/');
  },
);

test('after Back the focus is on the link that was followed, also to a conversation, and the page where it was', async ({
  member,
  openAs,
  server,
  isMobile,
}) => {
  const author = await signUp(server.url);
  const word = await writeFeed(server.url, author);
  for (const other of [author, await signUp(server.url)])
    await postAs(server.url, member, `/api/messages/${other.username}/`, { content: 'Hail!' });
  const page = await openAs(member);
  await openFeedWith(page, `${word} 1.`);
  const card = await scrollTo(page, `${word} 12.`);
  const link = card.getByRole('link', { name: author.username });
  await link.focus();
  const place = await topOf(card);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${author.username}`);
  await expect(page.getByRole('heading', { level: 1, name: author.username })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(() => topOf(card)).toBe(place);

  // A card, which a shortcut has left, and a link of the layout.
  await card.focus();
  await pressSequence(page, 'g', 'p');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await expect(page).toHaveTitle(`${member.username} · Pantheon`);
  await homeLink(page).press('Enter');
  await expect(page).toHaveTitle('Home · Pantheon');
  await page.goBack();
  await expect(page).toHaveTitle(`${member.username} · Pantheon`);
  await expect(homeLink(page)).toBeFocused();
  await page.goBack();
  await expect(card).toBeFocused();
  await expect.poll(() => topOf(card)).toBe(place);

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /messages/i })
    .click();
  const row = page.locator(`main a[href="/messages/${author.username}"]`);
  await (isMobile ? row.tap() : row.press('Enter'));
  await expect(page).toHaveURL(`/messages/${author.username}`);
  await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/messages');
  await expect(row).toBeFocused();
});

test(
  'the feed keeps its place over Back and Forward, also from a page that was left before it was loaded and with an open editor, and Tab goes on where the member looks',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const word = await writeFeed(server.url, member);
    const post = await writePost(server.url, member, `${word} discussed`);
    await writeComment(server.url, member, { post: post.id, content: 'A comment' });
    const page = await openAs(member);
    const discussed = await openFeedWith(page, post.content);
    const atProfile = () => expect(page).toHaveTitle(`${member.username} · Pantheon`);

    // Of a page left before it was loaded the browser restores the scroll position itself, before it is rendered.
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/posts\/\?author=/, async (route) => {
      await released;
      await route.continue();
    });
    await visitOwnProfile(page, member);
    const card = await scrollTo(page, `${word} 12.`);
    const place = await topOf(card);
    await page.goBack();
    await atProfile();
    await page.goForward();
    await expect(page).toHaveURL('/home');
    await expect.poll(() => topOf(card)).toBe(place);

    release();
    await page.goBack();
    await atProfile();
    await expect(homeLink(page)).toBeFocused();
    await page.goForward();
    await expect(page).toHaveURL('/home');
    await expect.poll(() => topOf(card)).toBe(place);
    await page.keyboard.press('Tab');
    await expect(page.locator('main article :focus')).toBeInViewport({ ratio: 1 });
    expect(await topOf(card)).toBe(place);

    await page.evaluate(() => window.scrollTo(0, 0));
    await discussed.getByRole('button', { name: 'Comment, 1' }).click();
    const comment = discussed.getByRole('listitem').filter({ hasText: 'A comment' });
    await comment.getByRole('button', { name: 'Edit' }).click();
    const field = discussed.getByRole('textbox', { name: 'Edit comment' });
    await expect(field).toBeFocused();
    const placeWithEditor = await topOf(await scrollTo(page, `${word} 12.`));
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await atProfile();
    await page.goBack();
    await expect.poll(() => topOf(card)).toBe(placeWithEditor);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(field).toBeVisible();
    await expect(field).not.toBeFocused();
  },
);

test(
  'Back closes a menu, a dialog or the results of a search, and passes what led to another page',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const author = await signUp(server.url);
    const word = freshName();
    await writePost(server.url, author, word);
    const page = await openAs(member);
    await page.goto('/home');
    const card = await seeCard(page, word);
    const menu = page.getByRole('banner').getByRole('button', { name: 'More' });
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('menu')).toHaveCount(0);

    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: /^Block/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(card).toBeVisible();

    await menu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = page.getByRole('heading', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await page.goBack();
    await expect(card).toBeVisible();
    await page.goForward();
    await expect(settings).toBeVisible();
    // Chosen on its own page, it is not entered twice.
    await menu.click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => (window.history.state as { usr: unknown }).usr)).toBeNull();
    await page.goBack();
    await expect(card).toBeVisible();
    await page.goForward();
    await expect(settings).toBeVisible();

    await homeLink(page).click();
    await expect(card).toBeVisible();
    const field = page.getByRole('combobox', { name: 'Search users' });
    const option = page.getByRole('option', { name: author.username });
    const search = async () => {
      await field.fill('');
      await field.fill(author.username);
      await expect(option).toBeVisible();
    };
    await search();
    await page.goBack();
    await expect(option).toBeHidden();
    await expect(page).toHaveURL('/home');
    // Chosen, it is passed on the way back.
    await search();
    await option.click();
    await expect(page).toHaveURL(`/profile/${author.username}`);
    await page.goBack();
    await expect(page).toHaveURL('/home');
    await expect(page).toHaveTitle('Home · Pantheon');
    await page.goBack();
    await expect(page).toHaveURL('/settings');

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByRole('combobox', { name: /^Tier/ }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page).toHaveURL(`/profile/${member.username}`);
  },
);

test(
  'a menu over the feed leaves it where it is, also after a look at Sign Up',
  { tag: '@anyWindow' },
  async ({ page, server }) => {
    const { username, password } = await signUp(server.url);
    const author = await signUp(server.url);
    for (let n = 0; n < 5; n += 1) await writePost(server.url, author, 'Words. '.repeat(60));
    await page.goto('/');
    await page.getByRole('button', { name: "Don't have an account? Sign Up" }).click();
    await page.getByRole('button', { name: 'Already have an account? Log In' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 700));
    const scrollY = () => page.evaluate(() => window.scrollY);
    const place = await settled(page, scrollY);
    expect(place).toBeGreaterThan(0);
    // From a bar, which stays in the window.
    await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await page.waitForTimeout(300);
    expect(await scrollY()).toBe(place);
  },
);
