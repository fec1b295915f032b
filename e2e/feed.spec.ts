import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { freshName, signUp, type Member } from './support/member';
import { writePost } from './support/posts';
import { expect, test } from './support/test';

const POSTS = 70;

/** Writes posts of one member, the last one named last. */
async function write(url: string, member: Member, texts: string[]): Promise<void> {
  for (const text of texts) await writePost(url, member, text);
}

/** A member's page on a feed whose newest posts are 'word 70' to 'word 1'. */
async function openFeed(url: string, openAs: (member: Member) => Promise<Page>) {
  const word = freshName();
  const member = await signUp(url);
  const texts = Array.from(
    { length: POSTS },
    (_, index) => `${word} ${index + 1}.${' Words.'.repeat((index % 7) * 12)}`,
  );
  await write(url, member, texts);
  const page = await openAs(member);
  await page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
  return { page, member, word };
}

declare global {
  interface Window {
    shifts: number[];
  }
}

const cards = (page: Page) => page.getByRole('feed').getByRole('article');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });

/** A card's top edge in the window, in pixels; NaN when it is not in the page. */
const topOf = (page: Page, text: string) =>
  page.evaluate(
    (wanted) =>
      Math.round(
        [...document.querySelectorAll('article')]
          .find(({ textContent }) => textContent.includes(wanted))
          ?.getBoundingClientRect().top ?? NaN,
      ),
    text,
  );

/** Scrolls until the card is in the window. */
async function scrollTo(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, 500));
    await expect(card(page, text)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
}

test('page after page comes while scrolling, a few cards in the page at a time, and nothing shifts', async ({
  server,
  openAs,
}) => {
  const { page, word } = await openFeed(server.url, openAs);
  await checkAccessibility(page);
  await scrollTo(page, `${word} 5.`);
  expect(await cards(page).count()).toBeLessThan(40);
  await expect(card(page, `${word} 70.`)).toHaveCount(0);
  await expect(card(page, `${word} 5.`)).toHaveAttribute('aria-posinset', '66');
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1);
});

test('one comes back to the same place from a profile, and after a reload', async ({ server, openAs }) => {
  const { page, member, word } = await openFeed(server.url, openAs);
  await scrollTo(page, `${word} 30.`);
  const place = await topOf(page, `${word} 30.`);
  // Without the mouse, for which the browser would first scroll the link clear of the bottom bar.
  await card(page, `${word} 30.`).getByRole('link', { name: member.username }).dispatchEvent('click');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await page.goBack();
  await expect(card(page, `${word} 30.`)).toBeInViewport();
  await expect.poll(() => topOf(page, `${word} 30.`)).toBe(place);

  await page.reload();
  await expect(card(page, `${word} 30.`)).toBeInViewport();
  await expect.poll(() => topOf(page, `${word} 30.`)).toBe(place);
  // The cards above are there again as well.
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, -500));
    await expect(card(page, `${word} 70.`)).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
});

test(
  'what is open in a card is open when the card is scrolled back into the page',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, word } = await openFeed(server.url, openAs);
    await card(page, `${word} 70.`)
      .getByRole('button', { name: /^Comment/ })
      .click();
    const input = card(page, `${word} 70.`).getByPlaceholder('Write a comment...');
    await input.fill('Half a thought');
    await card(page, `${word} 69.`)
      .getByRole('link', { name: /^member/ })
      .focus();
    await scrollTo(page, `${word} 20.`);
    await expect(input).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(input).toHaveValue('Half a thought');
  },
);

test('new posts move nothing: a pill offers them and leads to the top', async ({ server, openAs }) => {
  const { page, member, word } = await openFeed(server.url, openAs);
  await scrollTo(page, `${word} 50.`);
  const place = await topOf(page, `${word} 50.`);
  await write(server.url, member, [`${word} news one`, `${word} news two`]);
  // The page refetches when it gets the focus again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const pill = page.getByRole('button', { name: '2 new posts' });
  await expect(pill).toBeInViewport();
  expect(await topOf(page, `${word} 50.`)).toBe(place);
  await checkAccessibility(page);

  await pill.click();
  await expect(card(page, `${word} news two`)).toBeFocused();
  await expect(card(page, `${word} news one`)).toBeInViewport();
  await expect(pill).toHaveCount(0);
});

test(
  'Page Down and Page Up go from card to card, also past those that were not in the page',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, word } = await openFeed(server.url, openAs);
    await card(page, `${word} 70.`)
      .getByRole('link', { name: /^member/ })
      .focus();
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('PageDown');
      await expect(card(page, `${word} ${69 - step}.`)).toBeFocused();
    }
    await expect(card(page, `${word} 55.`)).toBeInViewport();
    // The card that has the focus stays in the page, however far one scrolls.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.keyboard.press('PageUp');
    await expect(card(page, `${word} 56.`)).toBeFocused();
    await expect(card(page, `${word} 56.`)).toBeInViewport();
  },
);

test(
  'Tab past the last loaded card waits there: the first of the next ones has the focus, and nothing moves',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, word } = await openFeed(server.url, openAs);
    let answer = () => {};
    const isWaited = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/posts/?before=*', async (route) => {
      await isWaited;
      await route.continue();
    });
    await scrollTo(page, `${word} 51.`);
    await card(page, `${word} 51.`).getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeFocused();
    const place = await topOf(page, `${word} 51.`);
    answer();
    await expect(card(page, `${word} 50.`)).toBeFocused();
    await expect(card(page, `${word} 50.`)).toBeInViewport();
    expect(await topOf(page, `${word} 51.`)).toBe(place);
  },
);

test(
  'a next page that cannot be fetched shows an error and can be tried again',
  { tag: '@anyWindow' },
  async ({ server, openAs, allowConsole }) => {
    allowConsole(/net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED/);
    const { page, word } = await openFeed(server.url, openAs);
    await page.route('**/api/posts/?before=*', (route) => route.abort());
    await scrollTo(page, `${word} 55.`);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Posts could not be loaded.', { timeout: 30_000 });
    await expect(card(page, `${word} 51.`)).toHaveCount(1);
    await page.unroute('**/api/posts/?before=*');
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await scrollTo(page, `${word} 10.`);
  },
);
