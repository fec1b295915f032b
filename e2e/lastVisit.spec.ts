import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { expectKept, keptIn } from './support/lastVisit';
import { deleteAs, freshName, postAs, signUp } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const LAYOUT_SHIFT = 0.02;

declare global {
  interface Window {
    shifts: number[];
  }
}

/** Records the layout shifts of each page that is opened. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Holds back the first page of the feed until the returned function is called. */
async function holdFeed(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/posts\/\??$/, async (route) => {
    if (route.request().method() === 'GET') await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const topOf = async (page: Page, text: string): Promise<number> =>
  Math.round((await cardWith(page, text).boundingBox())?.y ?? NaN);

test('the last feed is there before the server answers; then what is new is above, what was deleted is gone, a like is as pressed, and nothing moves', async ({
  member,
  openAs,
  server,
}) => {
  const word = freshName();
  await writePost(server.url, member, `${word} 1.`);
  // Below the screen: a live hint may take it away at any moment, and what is below it moves up.
  const deleted = await writePost(server.url, member, `${word} to be deleted.`);
  for (let n = 2; n <= 11; n += 1) await writePost(server.url, member, `${word} ${n}.`);
  const last = await writePost(server.url, member, `${word} 12.`);
  const page = await openAs(member);
  await recordShifts(page);
  await openFeedWith(page, `${word} 12.`);
  await expectKept(page, `${word} 12.`);
  await writePost(server.url, await signUp(server.url), `${word} is new.`);
  await deleteAs(server.url, member, `/api/posts/${deleted.id}/`);
  await postAs(server.url, member, `/api/posts/${last.id}/like/`, {});

  const release = await holdFeed(page);
  await page.goto('/home');
  const first = cardWith(page, `${word} 12.`);
  await expect(first).toBeInViewport();
  // It was liked elsewhere meanwhile, of which a live hint may tell.
  await first.getByRole('button', { name: /^Like,/ }).click();
  const line = page.getByText(/^Showing what you saw/);
  await expect(line).toHaveText('Showing what you saw just now. Updating…');
  await expect(cardWith(page, `${word} is new.`)).toHaveCount(0);
  await checkAccessibility(page);
  const place = await topOf(page, `${word} 12.`);
  await release();

  const pill = page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeInViewport();
  await expect(line).toHaveCount(0);
  await expect(cardWith(page, `${word} is new.`)).toHaveCount(1);
  expect(Math.abs((await topOf(page, `${word} 12.`)) - place)).toBeLessThanOrEqual(1);
  await expect(cardWith(page, `${word} to be deleted.`)).toHaveCount(0);
  await expect(first.getByRole('button', { name: 'Like, 1', pressed: true })).toBeVisible();
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(LAYOUT_SHIFT);

  await pill.click();
  await expect(cardWith(page, `${word} is new.`)).toBeInViewport();
  await expect(page.getByText('Updated just now')).toBeInViewport();
  await expect(pill).toHaveCount(0);
  // The list goes on below what was kept.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 500));
    await expect(cardWith(page, `${word} 1.`)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
});

test('the own profile and posts are there before the server answers, and so is the feed that is opened after them; a log-out in one tab removes all of it in both', async ({
  member,
  openAs,
  server,
}) => {
  const text = `Mine, ${member.username}`;
  await writePost(server.url, member, text);
  const page = await openAs(member);
  await openFeedWith(page, text);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(cardWith(page, text)).toBeVisible();
  await expect.poll(async () => (await keptIn(page)).length, { timeout: 30_000 }).toBe(2);

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/(posts|profile)\/(\?|$)/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/profile/${member.username}`);
  await expect(page.getByText('As of just now')).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await expect(cardWith(page, text)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
  await checkAccessibility(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  // The profile's posts have such a line as well.
  await expect(page.getByText(/^As of/)).toHaveCount(0);
  const line = page.getByRole('main').getByText(/^(Showing|Updated)/);
  // Axe has looked at the page since it was kept.
  await expect(line).toHaveText(/^Showing what you saw (just now|1 minute ago)\. Updating…$/);
  await expect(cardWith(page, text)).toHaveCount(1);
  release();
  await expect(line).toHaveText('Updated just now');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByText(/^As of/)).toHaveCount(0);

  const tab = await page.context().newPage();
  await openFeedWith(tab, text);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await expect.poll(() => keptIn(page)).toEqual([]);
  // Longer than a page waits until it keeps what it shows.
  await page.waitForTimeout(3_500);
  expect(await keptIn(tab)).toEqual([]);
});
