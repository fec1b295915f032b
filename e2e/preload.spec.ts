import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/test';

/** The named chunks that a page asks for although the app does not run. */
async function codeWithoutApp(page: Page, path: string): Promise<string[]> {
  const names: string[] = [];
  await page.route(/\/assets\/main\..*\.js$/, (route) => route.abort());
  page.on('request', (request) => {
    const [, name] = /\/assets\/([a-z-]+)\.[0-9a-f]+\.js$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  const always = ['runtime', 'vendor', 'main', 'preload', 'scheme'];
  return names.filter((name) => !always.includes(name)).sort();
}

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_FAILED|main\./));

test.describe('the code of the page is fetched beside the app, before the app asks for it', () => {
  for (const [path, names] of [
    ['/', ['login']],
    ['/reset-password/a/b', ['reset-password']],
    ['/home', ['login']],
  ] as const) {
    test(`for a guest at ${path}`, async ({ page }) => {
      expect(await codeWithoutApp(page, path)).toEqual(names);
    });
  }

  for (const [path, names] of [
    ['/', ['feed', 'layout']],
    ['/home', ['feed', 'layout']],
    ['/profile/someone', ['layout', 'profile']],
    ['/messages/someone', ['layout', 'messages']],
  ] as const) {
    test(`for a member at ${path}`, async ({ member, openAs }) => {
      expect(await codeWithoutApp(await openAs(member), path)).toEqual(names);
    });
  }
});

test('a page fetches each part of its code once', async ({ member, openAs }) => {
  const page = await openAs(member);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/home');
  await expect(page.getByPlaceholder("What's on your mind?")).toBeVisible();
  expect(scripts.length).toBeGreaterThan(5);
  expect(new Set(scripts).size).toBe(scripts.length);
});

test('the code of other pages is prefetched once the page had time to render', async ({ member, openAs }) => {
  const page = await openAs(member);
  const isProfile = (request: Request) => /\/assets\/profile\./.test(request.url());
  const prefetched = page.waitForRequest(isProfile);
  await page.goto('/home');
  expect((await prefetched).resourceType()).not.toBe('script');
});

test('the code of other pages is prefetched one part after the other', async ({ member, openAs }) => {
  const page = await openAs(member);
  let letCodeCome: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (letCodeCome = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (route.request().resourceType() !== 'script') await code;
    await route.continue();
  });
  const prefetched = page.waitForRequest((request) => request.resourceType() === 'other');
  await page.goto('/home');
  await prefetched;
  const links = page.locator('link[rel=prefetch]');
  await expect(links).toHaveCount(1);
  letCodeCome();
  await expect.poll(() => links.count()).toBeGreaterThan(10);
});

test('the feed is requested while the code loads, and once', async ({ member, openAs }) => {
  const page = await openAs(member);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/posts\/\??$/.test(request.url())) requests.push(request.url());
  });
  let letCodeCome: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (letCodeCome = resolve));
  await page.route(/\/assets\/main\..*\.js$/, async (route) => {
    await code;
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  await expect.poll(() => requests.length).toBe(1);
  letCodeCome();
  await expect(page.getByRole('feed').or(page.getByText('No posts yet'))).toBeVisible();
  expect(requests).toHaveLength(1);
});
