import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

/** Stands in for the extension: notes with what options the app's store connects. */
async function installExtension(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connections: string[][] = [];
    const compose = (options: object) => {
      connections.push(Object.keys(options));
      return (...enhancers: ((next: unknown) => unknown)[]) =>
        (next: unknown) =>
          enhancers.reduceRight((inner, enhance) => enhance(inner), next);
    };
    Object.assign(window, { __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: compose, connections });
  });
}

const connectionsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { connections: string[][] }).connections);

test('Redux DevTools get the store with what redacts it', async ({ page }) => {
  await installExtension(page);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const [options, ...more] = await connectionsOf(page);
  expect(options).toEqual(expect.arrayContaining(['stateSanitizer', 'actionSanitizer']));
  expect(more).toEqual([]);
});

test('the page that the server gives with DEVTOOLS=off keeps away from them', async ({ page }) => {
  await installExtension(page);
  await page.route('/', (route) => route.fulfill({ path: path.resolve('dist/web/index.devtools-off.html') }));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await connectionsOf(page)).toEqual([]);
});
