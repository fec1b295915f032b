import type { BrowserContext, ElementHandle, Page } from '@playwright/test';
import { median, table } from '../support/report';
import { openFeed, SLOW_DOWN, whileSlowed } from './feed';
import { SLOWER_PERCENT, type Control, type Side } from './sides';

const POSTS = 5_000;
/** How many posts the page has seen when its memory is measured: first, and at the end. */
const HEAP_FROM = 2_000;
/** How many posts the data must have. */
export const SCROLLED_FAR = 10_000;
/** Elements of a page that has 5,000 posts: a dozen cards, the frame around them, and room for open threads. */
const NODES = 1_500;
/** Taps on Like that are measured. */
const TAPS = 15;

declare global {
  interface Window {
    clicks: number[];
  }
}

/** How many elements the page has. */
const countNodes = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

/** Much longer than a post is cached after its list has dropped it, in milliseconds: the page is busy with the last ones. */
const UNUSED_MS = 30_000;

/** Bytes of the page's JavaScript heap that are in use at rest, after garbage collection. */
async function heapOf(page: Page): Promise<number> {
  await page.waitForTimeout(UNUSED_MS);
  const devTools = await page.context().newCDPSession(page);
  // What waits for a finalizer is freed by the next one.
  for (let run = 0; run < 2; run += 1) await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return usedSize;
}

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
async function timeLikes(page: Page): Promise<number[]> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.waitForTimeout(1_000);
  await page.evaluate(() => {
    window.clicks = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') window.clicks.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await whileSlowed(page, async () => {
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

/** A like among many posts, beside the control list, and what the page has grown to after many more. */
export async function measureLikes(context: BrowserContext, product: Side, control: Control): Promise<void> {
  const [page, list] = [await context.newPage(), await context.newPage()];
  const feed = await openFeed(page, product.pages.feed);
  await feed.load(HEAP_FROM);
  const heapBefore = await heapOf(page);
  const loaded = await feed.load(POSTS);
  await list.goto(control.list(POSTS));
  const controlTimes = await timeLikes(list);
  await page.bringToFront();
  const times = await timeLikes(page);
  const [ours, theirs] = [median(times), median(controlTimes)];
  await list.close();
  const nodes = await countNodes(page);
  const scrolled = await feed.load(SCROLLED_FAR);
  const heap = await heapOf(page);
  console.log(
    table(
      `a like among ${POSTS} posts, processor slowed ${SLOW_DOWN} ×`,
      [product.name, control.name],
      [
        { what: 'posts loaded', results: [loaded, POSTS], atLeast: POSTS },
        { what: 'to the next paint, median, ms', results: [ours, theirs] },
        { what: '% of the control list', results: [(100 * ours) / theirs], atMost: SLOWER_PERCENT },
        { what: 'slowest, ms', results: [Math.max(...times), Math.max(...controlTimes)] },
        { what: 'elements in the page', results: [nodes], atMost: NODES },
        { what: `heap after ${HEAP_FROM} posts, MB`, results: [heapBefore / 1e6] },
        { what: `heap after ${scrolled} posts, MB`, results: [heap / 1e6], atMost: (1.2 * heapBefore) / 1e6 },
      ],
    ),
  );
  await page.close();
}
