import type { BrowserContext, Page } from '@playwright/test';
import { makeSite, type Site } from './support/builds';
import { signUp, stateOf } from './support/member';
import { startServer, type TestServer } from './support/server';
import { startWorker } from './support/serviceWorker';
import { expect, test as base } from './support/test';

/** A server whose page can be replaced by another build. */
const test = base.extend<{ releasable: { server: TestServer; site: Site; context: BrowserContext } }>({
  releasable: async ({ browser, watch }, use) => {
    const site = makeSite();
    const { server, stop } = await startServer(site.folder);
    const member = await signUp(server.url);
    const context = await browser.newContext({
      baseURL: server.url,
      storageState: stateOf(server.url, member),
    });
    watch.follow(context);
    await use({ server, site, context });
    await context.close();
    await stop();
    site.remove();
  },
});

test.use({ serviceWorkers: 'allow' });
// It starts a server three times.
test.slow();
test.beforeEach(({ allowConsole }) => allowConsole(/ERR_|\/api\//));

const box = (page: Page) => page.getByPlaceholder("What's on your mind?");
const offer = (page: Page) => page.getByText('A new version is ready');
const runtimeOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/runtime."]')?.src ?? '');

/** Puts a new build in the place of the one that runs. */
async function deploy({ server, site }: { server: TestServer; site: Site }): Promise<void> {
  site.release();
  await server.restart();
}

const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** What there is beside the worker that is active. */
const next = (page: Page) =>
  page.evaluate(async () => {
    const { installing, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {};
    return (installing ?? waiting)?.state ?? 'none';
  });
/** Shares something with the worker whose end does not come before the returned function is called. */
async function startShare(page: Page): Promise<() => Promise<void>> {
  const share = await page.evaluateHandle(() => {
    const end = new AbortController();
    const options = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream(),
      duplex: 'half',
      signal: end.signal,
    };
    fetch('/new-post', options).catch(() => undefined);
    return end;
  });
  return () => share.evaluate((end) => end.abort());
}
const keptBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

test('a page that was reloaded is of the new build, without a question; else the build waits for the member, what is written stays, and tabs of the old one go on', async ({
  releasable,
}) => {
  const { context } = releasable;
  const mine = await context.newPage();
  await mine.goto('/home');
  await startWorker(mine);
  const first = await runtimeOf(mine);
  await deploy(releasable);
  // A busy server, which does not answer within 0.3 seconds, gives way to the kept page.
  await expect(async () => {
    await mine.reload();
    await expect(box(mine)).toBeVisible();
    expect(await runtimeOf(mine)).not.toBe(first);
  }).toPass();
  await expect.poll(() => keptBuilds(mine), { timeout: 30_000 }).toBe(2);
  await expect.poll(() => next(mine), { timeout: 30_000 }).toBe('none');
  await expect(offer(mine)).toHaveCount(0);
  await context.setOffline(true);
  await mine.reload();
  await expect(box(mine)).toBeVisible();
  const old = await runtimeOf(mine);
  expect(old).not.toBe(first);

  await context.setOffline(false);
  const other = await context.newPage();
  await other.goto('/home');
  await expect(box(other)).toBeVisible();
  await box(mine).fill('Half a thought');
  await deploy(releasable);
  expect((await fetch(old)).status).toBe(404);
  await lookForUpdate(mine);
  await expect(offer(mine)).toBeVisible({ timeout: 30_000 });
  await expect(offer(other)).toBeVisible();
  // Code of the old build, which the server has no longer.
  await other
    .getByRole('link', { name: /^Messages/ })
    .first()
    .click();
  await expect(other.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await expect(box(mine)).toHaveValue('Half a thought');
  expect(await next(mine)).toBe('installed');

  // What the old worker is still at work on keeps the new one waiting, not the member.
  const endShare = await startShare(other);
  await mine.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => runtimeOf(mine).catch(() => old)).not.toBe(old);
  await expect(box(mine)).toHaveValue('Half a thought');
  await endShare();
  await expect.poll(() => next(mine), { timeout: 30_000 }).toBe('none');
  const newest = await runtimeOf(mine);

  // The other tab still runs the old build, under the new worker.
  expect(await runtimeOf(other)).toBe(old);
  await other
    .getByRole('link', { name: /^Profile/ })
    .first()
    .click();
  await expect(other.getByRole('button', { name: 'Edit profile' })).toBeVisible();
  await expect(offer(mine)).toHaveCount(0);

  await context.setOffline(true);
  await mine.reload();
  await expect(box(mine)).toHaveValue('Half a thought');
  expect(await runtimeOf(mine)).toBe(newest);
});
