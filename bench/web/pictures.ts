import type { BrowserContext } from '@playwright/test';
import { table, type Row } from '../support/report';
import type { Product } from './sides';

/** CSS pixels of a small phone's window. */
const WINDOW = { width: 360, height: 740 };
/** Milliseconds in which the server makes the sizes of pictures that are asked for the first time. */
const SIZES_MS = 15_000;

/** Scrolls through the first page of the feed and returns the bytes of the pictures that the browser fetched. */
async function weigh(context: BrowserContext, feed: string, deviceScaleFactor: number): Promise<number> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setDeviceMetricsOverride', { ...WINDOW, deviceScaleFactor, mobile: true });
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const pictures = new Set<string>();
  let bytes = 0;
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => {
    if (type === 'Image') pictures.add(requestId);
  });
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(feed);
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  for (let position = 1; position <= 20; position += 1) {
    await page.locator(`[aria-posinset="${position}"]`).scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
  }
  await page.waitForTimeout(1_000);
  await page.close();
  return bytes;
}

/** The bytes of the pictures of 20 posts on a small phone with so many pixels to a CSS pixel. */
async function weighPictures(
  context: BrowserContext,
  feed: string,
  deviceScaleFactor: number,
): Promise<number> {
  await weigh(context, feed, deviceScaleFactor);
  await new Promise((resolve) => setTimeout(resolve, SIZES_MS));
  return weigh(context, feed, deviceScaleFactor);
}

/** The feed's pictures on small phones, beside the baseline's. */
export async function measurePictures(context: BrowserContext, products: Product[]): Promise<void> {
  const rows: Row[] = [];
  for (const pixels of [1, 2, 3]) {
    const kilobytes: number[] = [];
    for (const { pages } of products)
      kilobytes.push((await weighPictures(context, pages.feed, pixels)) / 1_000);
    const [, baseline] = kilobytes;
    const atMost = baseline === undefined || pixels > 2 ? undefined : 0.6 * baseline;
    rows.push({
      what: `KB of 20 posts, ${pixels} pixels each`,
      results: kilobytes,
      ...(atMost && { atMost }),
    });
  }
  console.log(
    table(
      'pictures in a window of 360 px',
      products.map(({ name }) => name),
      rows,
    ),
  );
}
