import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { pressSequence } from './support/keys';
import { freshName, type Member } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });
const composer = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" });

/** Writes posts of the member and opens the feed on them: 'word 1' is the newest. */
async function openFeed(url: string, member: Member, page: Page, count = 3): Promise<(n: number) => Locator> {
  const word = freshName();
  for (let n = count; n > 0; n -= 1) await writePost(url, member, `${word} ${n}.${' Words.'.repeat(60)}`);
  await openFeedWith(page, `${word} 1.`);
  return (n) => cardWith(page, `${word} ${n}.`);
}

/** Between the header and the bottom bar. */
async function expectBetweenBars(page: Page, card: Locator): Promise<void> {
  const edges = async (part: Locator) => {
    const { y, height } = (await part.boundingBox())!;
    return [y, y + height] as const;
  };
  const [, headerEnd] = await edges(page.getByRole('banner'));
  const [barStart] = await edges(page.getByRole('navigation', { name: 'Main' }));
  const [top, bottom] = await edges(card);
  expect(top).toBeGreaterThanOrEqual(headerEnd);
  expect(Math.min(bottom, top + 200)).toBeLessThanOrEqual(barStart);
}

test('j and k go from card to card, clear of the bars and of the offer of new posts, in every window and far down the feed', async ({
  member,
  openAs,
  server,
}) => {
  const page = await openAs(member);
  const card = await openFeed(server.url, member, page, 12);
  for (let n = 1; n <= 12; n += 1) {
    await page.keyboard.press('j');
    await expect(card(n)).toBeFocused();
    await expectBetweenBars(page, card(n));
  }
  await page.keyboard.press('k');
  await expect(card(11)).toBeFocused();
  await expectBetweenBars(page, card(11));
  // From a card that is scrolled away they go on where the member looks.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.keyboard.press('j');
  await expect(card(1)).toBeFocused();

  await writePost(server.url, member, 'News');
  const pill = button(page, '1 new post');
  await expect(pill).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [360, 780],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    // The feed keeps its place for some frames.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.waitForTimeout(300);
        return page.evaluate(() => window.scrollY);
      })
      .toBe(0);
    const expectClear = async (n: number) => {
      const name = card(n).getByRole('link', { name: member.username });
      const [offer, under] = [(await pill.boundingBox())!, (await name.boundingBox())!];
      expect(offer.y + offer.height, `${width} × ${height}, ${n}`).toBeLessThanOrEqual(under.y + 4);
    };
    await expectClear(1);
    await page.getByRole('heading', { level: 1 }).focus();
    for (let n = 1; n <= 3; n += 1) {
      await page.keyboard.press('j');
      await expect(card(n)).toBeFocused();
      await expectClear(n);
    }
  }
});

test('l, s and c act on the card that has the focus, and on the comment in it', async ({
  member,
  openAs,
  server,
}) => {
  const page = await openAs(member);
  const card = await openFeed(server.url, member, page);
  await page.keyboard.press('l');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('l');
  await expect(button(card(2), 'Like, 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(card(1), 'Like, 0')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('s');
  await expect(button(card(2), 'Smite, 1')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('c');
  const field = card(2).getByPlaceholder('Write a comment...');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await page.keyboard.type('jlsn?');
  await page.keyboard.press('Enter');
  const comment = card(2).getByRole('listitem').filter({ hasText: 'jlsn?' });
  await expect(comment).toBeVisible();
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(card(2)).toBeFocused();

  await button(comment, 'Reply').focus();
  await page.keyboard.press('l');
  await expect(button(comment, 'Like, 1')).toHaveAttribute('aria-pressed', 'true');
  await expect(button(card(2), /^Like/).first()).toHaveAttribute('aria-pressed', 'false');
});

test('n, / and g lead to the composer, the search and the pages; a draft goes on at its end, and another search replaces the one before', async ({
  member,
  openAs,
  server,
}) => {
  const page = await openAs(member);
  const card = await openFeed(server.url, member, page);
  const search = page.getByRole('combobox', { name: 'Search users' });
  await page.keyboard.press('n');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await page.keyboard.type('A draft.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(card(1)).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await search.press('Escape');
  for (const text of ['first', 'second']) {
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await page.keyboard.press('Escape');
    await expect(search).toHaveValue(text);
    await page.keyboard.press('Escape');
  }

  await pressSequence(page, 'g', 'p');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await expect(page.getByRole('heading', { level: 1, name: member.username })).toBeFocused();
  await expect(card(1)).toBeVisible();
  await page.keyboard.press('j');
  await expect(card(1)).toBeFocused();
  await pressSequence(page, 'g', 'h');
  await expect(page).toHaveURL('/home');
  await pressSequence(page, 'g', 'm');
  await expect(page).toHaveURL('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  await page.keyboard.press('w');
  await expect(page.getByRole('combobox', { name: 'Find someone to write to' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  // Without waiting for the page: l, s and j are no shortcuts now.
  await page.keyboard.type(' Just like these');
  await expect(page).toHaveURL('/home');
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('A draft. Just like these');
});

test('? lists the shortcuts, of which none fires in a dialog, a menu, with a modifier or held down; the menu turns them off, also after a log-out and a reload', async ({
  member,
  openAs,
  server,
  allowConsole,
}) => {
  // The stream that the log-out ends.
  allowConsole(/401.*\/api\/live\//);
  const page = await openAs(member);
  const card = await openFeed(server.url, member, page);
  const more = button(page.getByRole('banner'), 'More');
  const use = page.getByRole('menuitemcheckbox', { name: 'Use keyboard shortcuts' });
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Next post');
  await checkAccessibility(page);
  await page.keyboard.press('l');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card(1)).toBeFocused();
  for (const key of ['Control+l', 'Alt+l', 'Meta+l', 'Shift+L', 'Shift+J']) await page.keyboard.press(key);
  await expect(card(1)).toBeFocused();
  await expect(button(card(1), 'Like, 0')).toBeVisible();
  await page.keyboard.down('l');
  await page.keyboard.down('l');
  await page.keyboard.up('l');
  await expect(button(card(1), 'Like, 1')).toBeVisible();

  await more.click();
  await expect(use).toBeChecked();
  await page.keyboard.press('j');
  await pressSequence(page, 'g', 'p');
  await checkAccessibility(page);
  await use.click();
  await expect(use).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page).toHaveURL('/home');
  await expect(button(card(1), 'Like, 1')).not.toHaveAttribute('aria-keyshortcuts');

  await button(page, 'Log out').click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.getByLabel('Username').fill(member.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
  await page.keyboard.press('Enter');
  await expect(card(1)).toBeVisible();
  await card(1).focus();
  for (const key of ['j', 'l', '?']) await page.keyboard.press(key);
  await expect(card(1)).toBeFocused();
  await expect(button(card(1), 'Like, 1')).not.toHaveAttribute('aria-keyshortcuts');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await more.click();
  await expect(use).not.toBeChecked();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByLabel('Use keyboard shortcuts').check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card(1).focus();
  await page.keyboard.press('j');
  await expect(card(2)).toBeFocused();
});
