import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { freshName, signUp, type Member } from './support/member';
import { writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';

/** Writes posts of one member, the last one named last. */
async function write(url: string, member: Member, texts: string[]): Promise<void> {
  for (const text of texts) await writePost(url, member, text);
}

/** A member's page on a feed whose newest posts are 'word 70' to 'word 1', or as many as there are `posts`. */
async function openFeed(url: string, openAs: (member: Member) => Promise<Page>, posts = 70) {
  const word = freshName();
  const member = await signUp(url);
  const texts = Array.from(
    { length: posts },
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

/** Scrolls, down or up, until the card is in the window. */
async function scrollTo(page: Page, text: string, step = 500): Promise<void> {
  await page.evaluate(
    async ([wanted, by]) => {
      const isInSight = () => {
        const found = [...document.querySelectorAll('article')].find((it) => it.textContent.includes(wanted));
        const box = found?.getBoundingClientRect();
        return box && box.bottom > 0 && box.top < window.innerHeight;
      };
      for (const end = Date.now() + 30_000; !isInSight() && Date.now() < end;) {
        window.scrollBy(0, by);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    [text, step] as const,
  );
  await expect(card(page, text)).toBeInViewport();
}

test('page after page comes while scrolling, a few cards in the page at a time, and nothing shifts; one comes back to the same place', async ({
  server,
  openAs,
}) => {
  const { page, member, word } = await openFeed(server.url, openAs);
  await checkAccessibility(page);
  await scrollTo(page, `${word} 5.`);
  expect(await cards(page).count()).toBeLessThan(40);
  await expect(card(page, `${word} 70.`)).toHaveCount(0);
  await expect(card(page, `${word} 5.`)).toHaveAttribute('aria-posinset', '66');
  const shifts = await page.evaluate(() => window.shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.1);

  const place = await settled(page, () => topOf(page, `${word} 5.`));
  // Without the mouse, for which the browser would first scroll the link clear of the bottom bar.
  await card(page, `${word} 5.`).getByRole('link', { name: member.username }).dispatchEvent('click');
  await expect(page).toHaveURL(`/profile/${member.username}`);
  await page.goBack();
  await expect(card(page, `${word} 5.`)).toBeInViewport();
  await expect.poll(() => topOf(page, `${word} 5.`)).toBe(place);

  await page.reload();
  await expect(card(page, `${word} 5.`)).toBeInViewport();
  await expect.poll(() => topOf(page, `${word} 5.`)).toBe(place);
  // The cards above are there again as well.
  await scrollTo(page, `${word} 70.`, -500);
});

test(
  'new posts move nothing: a pill offers them and leads to the top',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, member, word } = await openFeed(server.url, openAs, 30);
    await scrollTo(page, `${word} 10.`);
    const place = await settled(page, () => topOf(page, `${word} 10.`));
    await write(server.url, member, [`${word} news one`, `${word} news two`]);
    // The page refetches when it gets the focus again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const pill = page.getByRole('button', { name: '2 new posts' });
    await expect(pill).toBeInViewport();
    expect(await topOf(page, `${word} 10.`)).toBe(place);
    await checkAccessibility(page);

    await pill.click();
    await expect(card(page, `${word} news two`)).toBeFocused();
    await expect(card(page, `${word} news one`)).toBeInViewport();
    await expect(pill).toHaveCount(0);
  },
);

test(
  'Page Down and Page Up go from card to card, also past those that were not in the page; what is open in a card is open when it is scrolled back',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, word } = await openFeed(server.url, openAs, 30);
    const first = card(page, `${word} 30.`);
    await first.getByRole('button', { name: /^Comment/ }).click();
    const input = first.getByPlaceholder('Write a comment...');
    await input.fill('Half a thought');
    await first.getByRole('link', { name: /^member/ }).focus();
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('PageDown');
      await expect(card(page, `${word} ${29 - step}.`)).toBeFocused();
    }
    await expect(card(page, `${word} 15.`)).toBeInViewport();
    // The card that has the focus stays in the page, however far one scrolls.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(input).toHaveCount(0);
    await page.keyboard.press('PageUp');
    await expect(card(page, `${word} 16.`)).toBeFocused();
    await expect(card(page, `${word} 16.`)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(input).toHaveValue('Half a thought');
  },
);

test(
  'Tab past the last loaded card waits there: the first of the next ones has the focus, and nothing moves',
  { tag: '@anyWindow' },
  async ({ server, openAs }) => {
    const { page, word } = await openFeed(server.url, openAs, 30);
    let answer = () => {};
    const isWaited = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/posts/?before=*', async (route) => {
      await isWaited;
      await route.continue();
    });
    await scrollTo(page, `${word} 11.`);
    await card(page, `${word} 11.`).getByRole('button', { name: 'Share' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeFocused();
    const place = await settled(page, () => topOf(page, `${word} 11.`));
    answer();
    await expect(card(page, `${word} 10.`)).toBeFocused();
    await expect(card(page, `${word} 10.`)).toBeInViewport();
    expect(await topOf(page, `${word} 11.`)).toBe(place);
  },
);
