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

/**
 * Waits until the new worker has taken over, which each page of its build tells it to do. Chromium with DevTools, as here, lets
 * an old worker run on that was starting, or came back for a request, at that moment: the next page tells it again.
 */
const expectTakenOver = (page: Page) =>
  expect(async () => {
    const isOver = expect.poll(() => next(page), { timeout: 30_000 }).toBe('none');
    await isOver.catch(async (error: unknown) => {
      await page.reload();
      throw error;
    });
  }).toPass({ timeout: 90_000 });

/** Shares something with the worker that never comes to its end. */
const startShare = (page: Page) =>
  page.evaluate(() => {
    const options = {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: new ReadableStream(),
      duplex: 'half',
    };
    fetch('/new-post', options).catch(() => undefined);
  });
const keptBuilds = (page: Page) => page.evaluate(async () => (await caches.keys()).length);

test('a new build waits for the member; what is written stays, and tabs of the old one go on', async ({
  releasable,
}) => {
  const { context } = releasable;
  const [mine, other] = [await context.newPage(), await context.newPage()];
  await other.goto('/home');
  await mine.goto('/home');
  await startWorker(mine);
  await box(mine).fill('Half a thought');
  const old = await runtimeOf(mine);
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
  await expect(other.getByRole('heading', { name: 'Conversations', exact: true })).toBeVisible();
  await expect(box(mine)).toHaveValue('Half a thought');
  expect(await next(mine)).toBe('installed');

  await mine.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => runtimeOf(mine).catch(() => old)).not.toBe(old);
  await expect(box(mine)).toHaveValue('Half a thought');
  await expectTakenOver(mine);

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
  expect(await runtimeOf(mine)).not.toBe(old);
});

test('a page that was reloaded is of the new build, and its worker takes over without a question; a worker that is at work does not keep the next build from the member', async ({
  releasable,
}) => {
  const page = await releasable.context.newPage();
  await page.goto('/home');
  await startWorker(page);
  const old = await runtimeOf(page);
  await deploy(releasable);
  // A busy server, which does not answer within 0.1 seconds, gives way to the kept page.
  await expect(async () => {
    await page.reload();
    await expect(box(page)).toBeVisible();
    expect(await runtimeOf(page)).not.toBe(old);
  }).toPass();
  await expect.poll(() => keptBuilds(page), { timeout: 30_000 }).toBe(2);
  await expectTakenOver(page);
  await expect(offer(page)).toHaveCount(0);

  await releasable.context.setOffline(true);
  await page.reload();
  await expect(box(page)).toBeVisible();
  const second = await runtimeOf(page);
  expect(second).not.toBe(old);
  await releasable.context.setOffline(false);

  // What the worker is still at work on keeps the next one waiting, not the member.
  const other = await releasable.context.newPage();
  await other.goto('/home');
  await expect(box(other)).toBeVisible();
  await deploy(releasable);
  await lookForUpdate(page);
  await expect(offer(page)).toBeVisible({ timeout: 30_000 });
  await startShare(other);
  // Here, too, a busy server gives way to the kept page, which asks again.
  await expect(async () => {
    if ((await runtimeOf(page)) === second)
      await page.getByRole('button', { name: 'Reload' }).click({ timeout: 15_000 });
    await expect.poll(() => runtimeOf(page).catch(() => second), { timeout: 10_000 }).not.toBe(second);
  }).toPass();
});
