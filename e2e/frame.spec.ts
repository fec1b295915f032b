import type { Locator, Page } from '@playwright/test';
import { postAs, signUp, type Member } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';

/** Its left and right edge, in whole pixels. */
const edgesOf = async (part: Locator): Promise<[number, number]> => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in the page.');
  return [Math.round(box.x), Math.round(box.x + box.width)];
};

/** The left edge of the brand and the right one of the last button: those of the header. */
async function headerEdges(page: Page): Promise<[number, number]> {
  const [brand] = await edgesOf(page.getByRole('link', { name: /^Pantheon/ }).locator('svg'));
  const [, logOut] = await edgesOf(page.getByRole('button', { name: 'Log out' }));
  return [brand, logOut];
}

/** The members that a search finds have the edges of its field, and their names are whole. */
async function expectResultsBelowField(page: Page, { username }: Member): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search users' });
  await field.fill(username);
  const option = page.getByRole('option', { name: username });
  await expect(option).toBeVisible();
  const panel = page.getByRole('search').locator('.MuiPaper-root');
  expect(await edgesOf(panel)).toEqual(
    await edgesOf(page.getByRole('search').locator('.MuiOutlinedInput-root')),
  );
  const name = option.locator('b');
  expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  expect((await edgesOf(name))[1]).toBeLessThanOrEqual((await edgesOf(panel))[1]);
  await field.fill('');
  await expect(option).toBeHidden();
}

test('header, cards, bottom bar, conversations and the results of a search have the same edges on a wide window', async ({
  member,
  openAs,
  server,
}) => {
  const found = await signUp(server.url);
  await writePost(server.url, member, 'Within the columns');
  const page = await openAs(member);
  await page.setViewportSize({ width: 768, height: 900 });
  const card = await openFeedWith(page, 'Within the columns');
  await expectResultsBelowField(page, found);
  for (const width of [900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const cardEdges = await edgesOf(card);
    expect(await edgesOf(page.getByRole('navigation', { name: 'Main' })), `${width} px`).toEqual(cardEdges);
    const header = await headerEdges(page);
    expect(header[0] - cardEdges[0]).toBeLessThan(8);
    expect(cardEdges[1] - header[1]).toBeLessThan(8);
    if (width === 1440) await expectResultsBelowField(page, found);
  }

  // These are wider than other pages.
  await page.getByRole('navigation').getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveTitle(/^Messages/);
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('No conversations yet')).toBeVisible();
    const panes = await edgesOf(page.locator('[data-fills-window]'));
    const header = await headerEdges(page);
    expect(Math.abs(header[0] - panes[0]), `${width} px`).toBeLessThan(8);
    expect(Math.abs(panes[1] - header[1]), `${width} px`).toBeLessThan(8);
    await expectResultsBelowField(page, found);
  }
});

test('the actions of a card stand at the same places, whatever their counts; on a phone the 1-hour edit is in their row, and Follow and Message beside the picture of a profile', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  for (const text of ['To be liked in its place', 'Not liked in its place'])
    await writePost(server.url, other, text);
  const page = await openAs(member);
  await page.setViewportSize({ width: 1440, height: 900 });
  const card = await openFeedWith(page, 'To be liked in its place');
  const share = card.getByRole('button', { name: 'Share' });
  const before = await edgesOf(share);
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  expect(await edgesOf(share)).toEqual(before);
  const otherShare = cardWith(page, 'Not liked in its place').getByRole('button', { name: 'Share' });
  expect(await edgesOf(otherShare)).toEqual(before);

  await page.setViewportSize({ width: 360, height: 780 });
  const edit = card.getByRole('button', { name: 'Temp Edit (1hr)' });
  // Where the card comes to rest: those above it are measured again.
  await settled(page, async () => (await share.boundingBox())?.y ?? NaN);
  expect((await edit.boundingBox())?.y).toBe((await share.boundingBox())?.y);
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await card.getByRole('link', { name: other.username, exact: true }).click();
  const heading = page.getByRole('heading', { name: other.username, level: 1 });
  await expect(heading).toBeVisible();
  const message = await page.getByRole('link', { name: 'Message', exact: true }).boundingBox();
  const name = await heading.boundingBox();
  expect(message!.x).toBeGreaterThan(120);
  expect(message!.y + message!.height).toBeLessThan(name!.y);
});

test('messages have two panes from 768 pixels on, and below one', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  const pane = (name: string) => page.getByRole('region', { name, exact: true });
  for (const [width, hasList] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible({
      visible: hasList,
    });
    if (!hasList) continue;
    const list = (await pane('Conversations').boundingBox())!;
    expect(list.x + list.width).toBeLessThanOrEqual((await pane('Chat').boundingBox())!.x);
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  const beside = page.getByText('Select a conversation or start a new one');
  await expect(beside).toBeHidden();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(beside).toBeInViewport({ ratio: 1 });

  // With text of twice the size their heading is still one line.
  await page.setViewportSize({ width: 1440, height: 900 });
  const heading = page.getByRole('heading', { name: 'Conversations', exact: true });
  await expect(heading).toBeVisible();
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  const lines = await heading.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test.describe('what the server sends, before any code of the app has come', () => {
  const rows = (page: Page, cards: string) =>
    page.locator(cards).evaluateAll((all) =>
      all.slice(0, 4).map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );

  test('has header, bar and cards where the app draws them', async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.route(/\/api\/posts\//, () => undefined);
    const held: (() => void)[] = [];
    await page.route(/\/assets\/main\..*\.js$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto('/home', { waitUntil: 'commit' });
      await expect(page.locator('.frame-nav')).toBeVisible();
      const sent = await rows(page, '.frame-header, .frame-nav, .frame-card');
      await expect.poll(() => held.length).toBe(1);
      held.pop()?.();
      await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
      await expect(page.locator('.frame-page')).toHaveCount(0);
      expect(await rows(page, 'header, nav, main .MuiCard-root'), `${width} pixels`).toEqual(sent);
    }
  });

  test('needs no script, and has the scheme of the system', async ({ browser, server }) => {
    const context = await browser.newContext({
      baseURL: server.url,
      javaScriptEnabled: false,
      colorScheme: 'dark',
    });
    const page = await context.newPage();
    await page.goto('/home');
    await expect(page.locator('.frame-card').first()).toHaveCSS('background-color', 'rgb(21, 24, 33)');
    await expect(page.locator('.no-script')).toBeVisible();
    await context.close();
  });

  test('is the mark alone for who is not signed in', async ({ page }) => {
    await page.route(/\/assets\/(?!scheme\.)[^/]*\.js$/, () => undefined);
    await page.goto('/home', { waitUntil: 'commit' });
    await expect(page.locator('.splash')).toBeVisible();
    await expect(page.locator('.frame')).toBeHidden();
  });
});
