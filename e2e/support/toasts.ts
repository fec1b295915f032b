import type { Page, Response } from '@playwright/test';

/** Resolves when the page has the code of the toasts. Ask before it opens. */
export const toastsOf = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().resourceType() === 'script' && /\/assets\/toasts\./.test(response.url()),
  );
