import { expect, type Page } from '@playwright/test';

/** Waits until the page's service worker has all files of its build and answers for the page. */
export const waitForWorker = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: 30_000 })
    .toBe('activated');

/** The same, at once: the app leaves the page to itself for five seconds before it registers the worker. */
export async function startWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
  await waitForWorker(page);
}

/** The addresses of all that is kept in the browser's caches, without those of the app's own files. */
export const cachedBesideApp = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    const addresses = requests.map(({ url }) => new URL(url).pathname);
    if (addresses.length < 20) throw new Error('The app itself is not kept.');
    return addresses.filter((address) => !/^\/(assets\/[^/]+|favicon\.svg)?$/.test(address));
  });
