import type { JSHandle, Page } from '@playwright/test';

/** Waits until the code of other pages, which is fetched for later (public/preload.js), is there. */
export const codeFetched = (page: Page): Promise<JSHandle> =>
  page.waitForFunction(() => {
    const list = document.querySelector<HTMLMetaElement>('meta[name="page-code"]')?.content ?? '';
    const { later } = JSON.parse(list) as { later: string[] };
    const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return later.every((path) => fetched.includes(path));
  });
