import type { ElementHandle, Page } from '@playwright/test';
import { whileSlowed } from './feed';

/** Taps on Like that are measured. */
const TAPS = 15;

declare global {
  interface Window {
    clicks: number[];
  }
}

/** How many elements the page has. */
export const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Taps without inspecting the page first: that would run in the same slowed thread, and be measured. */
async function tap(page: Page, target: ElementHandle): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('What is to be tapped is not on the page.');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Taps Like on one card after the other, from the middle of the feed on, with the processor slowed.
 * @returns from each tap to the next paint, in milliseconds, as the browser itself measures it (Event Timing)
 */
export async function timeLikes(page: Page, slowDown: number): Promise<number[]> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.clicks = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') window.clicks.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await whileSlowed(page, slowDown, async () => {
    for (let count = 0; count < TAPS; count += 1) {
      // A handle, since the fifth card is another one once the page scrolls.
      const like = await page
        .getByRole('article')
        .nth(4)
        .getByRole('button', { name: /^Like/ })
        .elementHandle();
      await like.scrollIntoViewIfNeeded();
      await page.waitForTimeout(400);
      await tap(page, like);
      await page.waitForTimeout(600);
      await page.mouse.wheel(0, 700);
      await page.waitForTimeout(600);
    }
  });
  return page.evaluate(() => window.clicks);
}
