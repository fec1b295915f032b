import type { Page } from '@playwright/test';
import { whileSlowed } from './feed';

/** Pixels of a turn of the wheel, and the milliseconds until the next. */
const TURN_PX = 500;
const TURN_MS = 100;

/** The browser's own entries for frames with long work: Chromium's newer type, else its older one. */
const LONG_WORK = ['long-animation-frame', 'longtask'];

declare global {
  interface Window {
    /** Milliseconds between one frame and the next. */
    frameTimes: number[];
    /** Durations of the browser's entries for long work, in milliseconds. */
    longWork: number[];
  }
}

export interface Scrolling {
  /** How far down the list the last card in the page is, from 1. */
  posts: number;
  frameTimes: number[];
  longWork: number[];
}

const recordFrames = (page: Page): Promise<void> =>
  page.evaluate((types) => {
    window.frameTimes = [];
    window.longWork = [];
    const type = types.find((name) => PerformanceObserver.supportedEntryTypes.includes(name));
    new PerformanceObserver((list) => {
      window.longWork.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type });
    void (async () => {
      for (let last = await new Promise(requestAnimationFrame); ;) {
        const time = await new Promise(requestAnimationFrame);
        window.frameTimes.push(time - last);
        last = time;
      }
    })();
  }, LONG_WORK);

/** Scrolls from the top of the page to what is its end now, with the mouse's wheel and the processor slowed. */
export async function scrollThrough(page: Page, slowDown: number): Promise<Scrolling> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1_000);
  return whileSlowed(page, slowDown, async () => {
    await recordFrames(page);
    for (let turned = 0; turned < length; turned += TURN_PX) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(TURN_MS);
    }
    return page.evaluate(() => {
      const { frameTimes, longWork } = window;
      const cards = [...document.querySelectorAll('[aria-posinset]')];
      return {
        posts: Math.max(0, ...cards.map((card) => Number(card.getAttribute('aria-posinset')))),
        frameTimes,
        longWork,
      };
    });
  });
}
