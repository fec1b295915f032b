import type { BrowserContext, Page } from '@playwright/test';
import { keptIn } from '../../e2e/support/lastVisit';
import { waitForWorker } from '../../e2e/support/serviceWorker';
import type { SlowLine } from './slowLine';
import { median, table } from '../support/report';
import { SLOW_DOWN, whileSlowed } from './feed';
import { openSession, type Product } from './sides';

const RUNS = 5;
const READABLE_MS = 800;

declare global {
  interface Window {
    /** When the first post was painted, in milliseconds since the navigation began. */
    readableAt?: number;
  }
}

/** Records when the page that is opened next first shows a post. */
const recordFirstPost = (page: Page) =>
  page.addInitScript(() => {
    const timer = setInterval(() => {
      if (!document.querySelector('[role=feed] article')) return;
      clearInterval(timer);
      requestAnimationFrame(() => setTimeout(() => (window.readableAt = performance.now())));
    }, 10);
  });

/** Opens the feed as one who was here before, with the processor slowed, and returns when it can be read. */
async function visit(context: BrowserContext, feed: string): Promise<number> {
  const page = await context.newPage();
  await recordFirstPost(page);
  const readable = await whileSlowed(page, async () => {
    await page.goto(feed, { waitUntil: 'commit' });
    // The page's policy forbids the eval of waitForFunction.
    for (;;) {
      const readableAt = await page.evaluate(() => window.readableAt);
      if (readableAt !== undefined) return readableAt;
      await page.waitForTimeout(250);
    }
  });
  await page.close();
  return readable;
}

/**
 * Visits the feed once on a quick line, so that the service worker and the last feed are kept, then again on the slow line and
 * without a network.
 * @param feed the feed's address on the line, where the browser is signed in
 * @returns milliseconds to a readable feed
 */
async function timeSecondVisits(
  context: BrowserContext,
  line: SlowLine,
  feed: string,
): Promise<{ slow: number[]; offline: number[] }> {
  const first = await context.newPage();
  await first.goto(feed);
  await waitForWorker(first);
  for (let kept: string[] = []; kept.length === 0; kept = await keptIn(first))
    await first.waitForTimeout(500);
  await first.close();

  const repeat = async () => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) times.push(await visit(context, feed));
    return times;
  };
  line.isSlow = true;
  const slow = await repeat();
  line.isSlow = false;
  await context.setOffline(true);
  const offline = await repeat();
  await context.setOffline(false);
  return { slow, offline };
}

/** A visit to the feed by one who was there before. */
export async function measureSecondVisit(
  context: BrowserContext,
  product: Product,
  line: SlowLine,
): Promise<void> {
  const pages = { login: `${line.url}/`, feed: `${line.url}/home` };
  await openSession(context, { pages, session: product.session });
  const { slow, offline } = await timeSecondVisits(context, line, pages.feed);
  console.log(
    table(
      `second visit, processor slowed ${SLOW_DOWN} ×, median of ${RUNS}`,
      [product.name],
      [
        { what: 'to a readable feed, Slow 4G, ms', results: [median(slow)], atMost: READABLE_MS },
        { what: 'to a readable feed, offline, ms', results: [median(offline)], atMost: READABLE_MS },
      ],
    ),
  );
}
