import type { Page, Request } from '@playwright/test';
import { expect, test } from './support/test';

/** The named chunks that a page asks for although the app does not run. */
async function codeWithoutApp(page: Page, path: string): Promise<string[]> {
  const names: string[] = [];
  await page.route(/\/assets\/main\..*\.js$/, (route) => route.abort());
  const note = (request: Request) => {
    const [, name] = /\/assets\/([a-z-]+)\.[0-9a-f]+\.js$/.exec(request.url()) ?? [];
    if (name) names.push(name);
  };
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note);
  const always = ['runtime', 'vendor', 'main', 'preload', 'scheme'];
  return names.filter((name) => !always.includes(name)).sort();
}

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_FAILED|main\./));

test.describe('the code of the page is fetched beside the app, before the app asks for it', () => {
  test('for a guest', async ({ page }) => {
    expect(await codeWithoutApp(page, '/')).toEqual(['login']);
    expect(await codeWithoutApp(page, '/reset-password/a/b')).toEqual(['reset-password']);
    expect(await codeWithoutApp(page, '/home')).toEqual(['login']);
  });

  test('for a member', async ({ member, openAs }) => {
    const page = await openAs(member);
    expect(await codeWithoutApp(page, '/')).toEqual(['feed', 'layout', 'members']);
    expect(await codeWithoutApp(page, '/home')).toEqual(['feed', 'layout', 'members']);
    expect(await codeWithoutApp(page, '/profile/someone')).toEqual(['layout', 'members', 'profile']);
    expect(await codeWithoutApp(page, '/messages/someone')).toEqual(['layout', 'members', 'messages']);
  });
});

test('a page fetches each part of its code once and the feed while it comes, then the code of other pages, one part after the other', async ({
  member,
  openAs,
  server,
}) => {
  const page = await openAs(member);
  await page.context().addCookies([
    { name: 'visit', value: 'first', url: server.url },
    { name: 'csrftoken', value: 'abc', url: server.url },
  ]);
  const feeds: Request[] = [];
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/posts\/\??$/.test(request.url())) feeds.push(request);
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  let letAppCome: () => void = () => undefined;
  const app = new Promise<void>((resolve) => (letAppCome = resolve));
  let letCodeCome: () => void = () => undefined;
  const code = new Promise<void>((resolve) => (letCodeCome = resolve));
  await page.route('**/assets/*.js', async (route) => {
    if (/\/main\./.test(route.request().url())) await app;
    if (route.request().resourceType() !== 'script') await code;
    await route.continue();
  });
  const prefetched = page.waitForRequest((request) => request.resourceType() === 'other');
  const profile = page.waitForRequest((request) => /\/assets\/profile\./.test(request.url()));
  await page.goto('/home', { waitUntil: 'commit' });
  await expect.poll(() => feeds.length).toBe(1);
  const { authorization, cookie, 'x-csrftoken': csrfToken } = await feeds[0]!.allHeaders();
  expect(authorization).toBe(`Token ${member.session.token}`);
  expect(csrfToken).toBe('abc');
  expect(cookie).toContain('visit=first');
  letAppCome();
  await expect(page.getByRole('feed').or(page.getByText('No posts yet'))).toBeVisible();
  await expect(page.getByPlaceholder("What's on your mind?")).toBeVisible();
  expect(scripts.length).toBeGreaterThan(5);
  expect(new Set(scripts).size).toBe(scripts.length);

  // Once the page had time to render.
  const links = page.locator('link[rel=prefetch]');
  await prefetched;
  await expect(links).toHaveCount(1);
  letCodeCome();
  expect((await profile).resourceType()).not.toBe('script');
  await expect.poll(() => links.count()).toBeGreaterThan(10);
  expect(feeds).toHaveLength(1);
});

test('on a phone the first feed asks for the display face after all else that it shows; other pages at once', async ({
  member,
  openAs,
  page: guest,
}) => {
  const isFace = (request: Request) => request.url().endsWith('.woff2');
  const page = await openAs(member);
  await page.setViewportSize({ width: 360, height: 800 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const face = page.waitForRequest(isFace);
  await page.goto('/home');
  await face;
  const toasts = asked.findIndex((path) => path.startsWith('/assets/toasts.'));
  expect(toasts).toBeGreaterThan(-1);
  expect(asked.findIndex((path) => path.endsWith('.woff2'))).toBeGreaterThan(toasts);
  await expect(page.locator('html')).not.toHaveAttribute('data-face');

  await page.goto(`/profile/${member.username}`, { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-frame', 'profile');
  await expect(page.locator('html')).not.toHaveAttribute('data-face');

  await guest.setViewportSize({ width: 360, height: 800 });
  await guest.goto('/');
  await expect(guest.locator('html')).not.toHaveAttribute('data-face');
  expect(
    await guest
      .getByRole('heading')
      .first()
      .evaluate((heading) => getComputedStyle(heading).fontFamily),
  ).toMatch(/^Marcellus/);
});
