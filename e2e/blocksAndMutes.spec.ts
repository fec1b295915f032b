import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { getAs, postAs, signUp, type Member } from './support/member';
import { cardWith, expectNoSidewaysScroll, openFeedWith, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';
import { holdToast } from './support/toasts';

const NOT_THERE = /404 \(Not Found\).*\/api\/(profile|messages|posts|comments)\//;

/** Chooses an item of the menu about a member in a part of the page. */
async function choose(page: Page, within: ReturnType<Page['locator']>, item: string): Promise<void> {
  await within.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Blocks in the dialog that says what a block does; the toast stays, to undo it. */
async function confirmBlock(page: Page, { username }: Member): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Block ${username}` });
  await expect(dialog.getByText(`${username} is not told.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await holdToast(page.getByText(`You blocked ${username}.`));
}

test(
  'a block takes the other off the page at once in both tabs, neither finds the other, and undone both are back',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(NOT_THERE);
    const other = await signUp(server.url);
    for (let n = 0; n < 6; n += 1)
      await writePost(server.url, member, `Far below, ${n}. ${'Words. '.repeat(40)}`);
    const own = await writePost(server.url, member, `By ${member.username}`);
    for (let n = 6; n > 0; n -= 1) await writePost(server.url, other, `${n}. ${'Words. '.repeat(40)}`);
    await writeComment(server.url, other, { post: own.id, content: 'Hail to you' });
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'A private word' });

    const page = await openAs(member);
    const below = await openFeedWith(page, own.content);
    const card = cardWith(page, '6. Words.').filter({ hasText: other.username });
    await below.getByRole('button', { name: 'Comment, 1' }).click();
    await expect(page.getByText('Hail to you')).toBeVisible();
    const chat = await page.context().newPage();
    await chat.goto(`/messages/${other.username}`);
    await expect(chat.getByRole('log').getByText('A private word')).toBeVisible();

    const profile = await page.context().newPage();
    await profile.goto(`/profile/${other.username}`);
    await expect(profile.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();

    await choose(page, card, `Block ${other.username}`);
    await expect(page.getByRole('dialog', { name: `Block ${other.username}` })).toBeVisible();
    await checkAccessibility(page);
    await confirmBlock(page, other);
    await expect(card).toHaveCount(0);
    await expect(page.getByText('Hail to you')).toHaveCount(0);
    await expect(below.getByRole('button', { name: 'Comment, 0' })).toBeVisible();
    // It takes the place and the focus.
    await expect(below).toBeFocused();
    await expect(below).toBeInViewport();
    await expect(chat.getByText(`You have blocked ${other.username}.`)).toBeVisible();
    await expect(chat.getByText('A private word')).toHaveCount(0);
    await expect(profile.getByText(`You have blocked ${other.username}.`)).toBeVisible();

    const foundByOther = () => getAs(server.url, other, `/api/profile/${member.username}/`);
    await expect(foundByOther()).rejects.toThrow('answered 404');
    await page.goto(`/profile/${other.username}`);
    await expect(page.getByText(`You have blocked ${other.username}.`)).toBeVisible();
    await checkAccessibility(page);

    await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeFocused();
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Unblock ${other.username}` }).click();
    await expect(page.getByText(`You unblocked ${other.username}.`)).toBeVisible();
    await expect(page.getByText('You have blocked no one.')).toBeVisible();
    await expect(chat.getByRole('log').getByText('A private word')).toBeVisible();
    await expect(profile.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Pantheon, to the home page' }).click();
    await expect(card).toBeVisible();
    expect(await foundByOther()).toMatchObject({ username: member.username });
  },
);

test(
  'a block is undone by the toast: out of a chat, to whose list it leads, and on the profile',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(NOT_THERE);
    const other = await signUp(server.url);
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail' });
    const page = await openAs(member);
    const undo = page.getByRole('button', { name: 'Undo' });
    await page.goto(`/messages/${other.username}`);
    await expect(page.getByRole('log').getByText('Hail')).toBeVisible();
    await choose(page, page.getByRole('region', { name: 'Chat' }), `Block ${other.username}`);
    await confirmBlock(page, other);
    await holdToast(undo);
    await expect(page).toHaveURL('/messages');
    // The list takes the focus of the chat, which would take it from a key pressed at the same moment; once it is empty, main has it.
    await expect(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    await undo.press('Enter');
    await expect(page.getByText(`You unblocked ${other.username}.`)).toBeVisible();
    await expect(page).toHaveURL(`/messages/${other.username}`);
    await expect(page.getByRole('log').getByText('Hail')).toBeVisible();

    await page
      .getByRole('region', { name: 'Chat' })
      .getByRole('link', { name: other.username, exact: true })
      .click();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    await choose(page, page.getByRole('main'), `Block ${other.username}`);
    await confirmBlock(page, other);
    await expect(page.getByText(`You have blocked ${other.username}.`)).toBeVisible();
    await holdToast(undo);
    await undo.press('Enter');
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    await expect(page.getByText(`You have blocked ${other.username}.`)).toHaveCount(0);
  },
);

test(
  'a mute folds posts, survives a reload, and is undone in the settings; a muted word folds them too, in another tab at once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const other = await signUp(server.url);
    const word = `word${member.username}`;
    await writePost(server.url, other, `It ends with ${word.toUpperCase()}!`);
    const page = await openAs(member);
    const card = await openFeedWith(page, word.toUpperCase());
    await choose(page, card, `Mute ${other.username}`);
    const dialog = page.getByRole('dialog', { name: `Mute ${other.username}` });
    await dialog.getByRole('radio', { name: 'For a day' }).check();
    await checkAccessibility(page);
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();

    const folded = page.getByRole('article', { name: 'Post by a member you muted' }).first();
    await expect(folded).toBeVisible();
    await expect(card).toHaveCount(0);
    await page.reload();
    await expect(folded).toBeVisible();
    await checkAccessibility(page);
    await folded.getByRole('button', { name: 'Show post' }).press('Enter');
    await expect(card).toBeVisible();
    await expect(card.getByRole('button', { name: 'Hide post' })).toBeFocused();
    // What one has opened stays open.
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);

    const settings = await page.context().newPage();
    await settings.goto('/settings');
    await expect(settings.getByText(/^Until .*\(in 23 hours\)$/)).toBeVisible();
    await settings.getByRole('button', { name: `Unmute ${other.username}` }).click();
    await expect(settings.getByText('You have muted no one.')).toBeVisible();
    await expect(card).toBeVisible();
    await expect(card.getByRole('button', { name: 'Hide post' })).toHaveCount(0);

    await settings.getByLabel('Word or phrase').fill(word);
    await settings.getByRole('button', { name: 'Add' }).click();
    const remove = settings.getByRole('button', { name: `Remove ${word}` });
    await expect(remove).toBeVisible();
    await checkAccessibility(settings);
    await expect(page.getByRole('article', { name: 'Post with a word you muted' })).toBeVisible();
    await expect(card).toHaveCount(0);
    await remove.click();
    await expect(card).toBeVisible();
  },
);
