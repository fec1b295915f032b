import type { CDPSession, Page, Response } from '@playwright/test';

/** How much slower a mid-range phone's processor is than this one: 4 ×, less on a machine that is slow itself. */
export const SLOW_DOWN = Number(process.env['SLOW_DOWN'] ?? 4);

const isPage = (response: Response): boolean => new URL(response.url()).pathname === '/api/posts/';

export interface OpenFeed {
  /** Scrolls to the end until at least so many posts are loaded. Returns how many. */
  load: (posts: number) => Promise<number>;
}

/** Opens the feed. */
export async function openFeed(page: Page, url: string): Promise<OpenFeed> {
  /** The number of posts by address: a page that is fetched again counts once. */
  const pages = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (isPage(response))
      pages.set(
        response.url(),
        // The page may be closed before.
        response.json().then(
          (list: unknown[]) => list.length,
          () => 0,
        ),
      );
  });
  const countLoaded = async () => (await Promise.all(pages.values())).reduce((sum, count) => sum + count, 0);

  await page.goto(url);
  return {
    load: async (posts) => {
      while ((await countLoaded()) < posts) {
        const next = page.waitForResponse(isPage);
        // The button reads "Loading..." until the page before is rendered.
        await page.getByRole('button', { name: 'Load more', exact: true }).waitFor({ state: 'attached' });
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        await next;
      }
      await page.waitForTimeout(1_000);
      return countLoaded();
    },
  };
}

/** Runs `work` while the page's CPU is slowed down. */
export async function whileSlowed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
  try {
    return await work();
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await session.detach();
  }
}
