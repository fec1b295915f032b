import type { Locator, Page } from '@playwright/test';
import { postAs, signUp } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

/** Its left and right edge, in whole pixels. */
const edgesOf = async (part: Locator): Promise<[number, number]> => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in the page.');
  return [Math.round(box.x), Math.round(box.x + box.width)];
};

test('header, cards and bottom bar have the same edges on a wide window', async ({
  member,
  openAs,
  server,
}) => {
  await writePost(server.url, member, 'Within the columns');
  const page = await openAs(member);
  for (const width of [900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await edgesOf(await openFeedWith(page, 'Within the columns'));
    expect(await edgesOf(page.getByRole('navigation', { name: 'Main' })), `${width} px`).toEqual(card);
    const [brand] = await edgesOf(page.getByRole('link', { name: /^Pantheon/ }).locator('svg'));
    const [, logOut] = await edgesOf(page.getByRole('button', { name: 'Log out' }));
    expect(brand - card[0]).toBeLessThan(8);
    expect(card[1] - logOut).toBeLessThan(8);
  }
});

test('the header has the edges of the conversations, which are wider than other pages', async ({
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await page.goto('/messages');
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByText('No conversations yet')).toBeVisible();
    const panes = await edgesOf(page.locator('[data-fills-window]'));
    const [brand] = await edgesOf(page.getByRole('link', { name: /^Pantheon/ }).locator('svg'));
    const [, logOut] = await edgesOf(page.getByRole('button', { name: 'Log out' }));
    expect(Math.abs(brand - panes[0]), `${width} px`).toBeLessThan(8);
    expect(Math.abs(panes[1] - logOut), `${width} px`).toBeLessThan(8);
  }
});

test('the members that a search finds have the edges of its field', async ({ member, openAs, server }) => {
  const found = await signUp(server.url);
  const page = await openAs(member);
  await page.goto('/home');
  for (const place of ['Home', 'Messages']) {
    await page.getByRole('navigation').getByRole('link', { name: place }).click();
    await expect(page).toHaveTitle(new RegExp(`^${place}`));
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const field = page.getByRole('combobox', { name: 'Search users' });
      await field.fill(found.username);
      const option = page.getByRole('option', { name: found.username });
      await expect(option).toBeVisible();
      const panel = page.getByRole('search').locator('.MuiPaper-root');
      expect(await edgesOf(panel), `${place} ${width} px`).toEqual(
        await edgesOf(page.getByRole('search').locator('.MuiOutlinedInput-root')),
      );
      // The name is whole.
      const name = option.locator('b');
      expect(await name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
      expect((await edgesOf(name))[1]).toBeLessThanOrEqual((await edgesOf(panel))[1]);
      await field.fill('');
    }
  }
});

test('on a phone Follow and Message are beside the picture of a profile', async ({
  member,
  openAs,
  server,
}) => {
  const other = await signUp(server.url);
  const page = await openAs(member);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/profile/${other.username}`);
  const message = await page.getByRole('link', { name: 'Message', exact: true }).boundingBox();
  const name = await page.getByRole('heading', { name: other.username, level: 1 }).boundingBox();
  expect(message!.x).toBeGreaterThan(120);
  expect(message!.y + message!.height).toBeLessThan(name!.y);
});

test('the actions of a card stand at the same places, whatever their counts', async ({
  member,
  openAs,
  server,
}) => {
  for (const text of ['To be liked in its place', 'Not liked in its place'])
    await writePost(server.url, member, text);
  const page = await openAs(member);
  await page.setViewportSize({ width: 1440, height: 900 });
  const card = await openFeedWith(page, 'To be liked in its place');
  const share = card.getByRole('button', { name: 'Share' });
  const before = await edgesOf(share);
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  expect(await edgesOf(share)).toEqual(before);
  const other = cardWith(page, 'Not liked in its place').getByRole('button', { name: 'Share' });
  expect(await edgesOf(other)).toEqual(before);
});

test('messages have two panes from 768 pixels on, and below one', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  for (const [width, hasList] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible({ visible: hasList });
  }
});

test('the 1-hour edit stands in the row of actions on a phone', async ({ openAs, member, server }) => {
  await writePost(server.url, await signUp(server.url), 'Edit me for an hour');
  const page = await openAs(member);
  await page.setViewportSize({ width: 360, height: 780 });
  const card = await openFeedWith(page, 'Edit me for an hour');
  const edit = await card.getByRole('button', { name: 'Temp Edit (1hr)' }).boundingBox();
  const share = await card.getByRole('button', { name: 'Share' }).boundingBox();
  expect(edit?.y).toBe(share?.y);
  expect(edit?.height).toBeGreaterThanOrEqual(44);
});

test.describe('what the server sends, before any code of the app has come', () => {
  const rows = (page: Page, cards: string) =>
    page.locator(cards).evaluateAll((all) =>
      all.slice(0, 4).map((card) => {
        const { x, y, width, height } = card.getBoundingClientRect();
        return [x, y, width, height].map(Math.round);
      }),
    );

  for (const width of [360, 1440]) {
    test(`has header, bar and cards where the app draws them, at ${width} pixels`, async ({
      member,
      openAs,
    }) => {
      const page = await openAs(member);
      await page.setViewportSize({ width, height: 780 });
      await page.route(/\/api\/posts\//, () => undefined);
      const held: (() => void)[] = [];
      await page.route(/\/assets\/main\..*\.js$/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        await route.continue();
      });
      await page.goto('/home', { waitUntil: 'commit' });
      await expect(page.locator('.frame-nav')).toBeVisible();
      const sent = await rows(page, '.frame-header, .frame-nav, .frame-card');
      for (const release of held) release();
      await expect(page.getByRole('status', { name: 'Loading posts' })).toBeVisible();
      await expect(page.locator('.frame-page')).toHaveCount(0);
      expect(await rows(page, 'header, nav, main .MuiCard-root')).toEqual(sent);
    });
  }

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
