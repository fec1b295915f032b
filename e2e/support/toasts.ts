import { expect, type Locator, type Page, type Response } from '@playwright/test';

/** Resolves when the page has the code of the toasts. Ask before it opens. */
export const toastsOf = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().resourceType() === 'script' && /\/assets\/toasts\./.test(response.url()),
  );

/** Waits for a toast, and keeps it from going by itself after five seconds, as in a window that is not in use. */
export async function holdToast(toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  await toast.page().evaluate(() => window.dispatchEvent(new Event('blur')));
}

/** It slides in from the end of the window at which it stays, and is held there. */
export async function expectSlidIn(toast: Locator): Promise<void> {
  await holdToast(toast);
  await toast.evaluate((element) =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => (effect as KeyframeEffect).target?.contains(element))
        .map(({ finished }) => finished),
    ),
  );
}
