import { test as base, type Page } from '@playwright/test';
import { signUp, storageOf, type Member } from './member';
import { startServer, type TestServer } from './server';
import { Watch } from './watch';

interface Fixtures {
  /** Announces console errors, uncaught errors and failed requests that belong to the test; all others fail it. */
  allowConsole: (pattern: RegExp) => void;
  watch: Watch;
  /** A new member; `openAs` gives a page of theirs. */
  member: Member;
  /** A page in a browser of its own in which the member has signed in. */
  openAs: (member: Member) => Promise<Page>;
}

interface WorkerFixtures {
  server: TestServer;
}

/** Runs in the page, before its scripts. */
function storeSession([url, items]: readonly [string, Record<string, string>]): void {
  if (location.origin !== url) return;
  for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
}

/** Playwright's test with the built product behind it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const { server, stop } = await startServer();
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.follow(context);
      await use(watch);
      const problems = watch.unannounced();
      if (problems.length > 0) throw new Error(`The pages had unannounced problems:\n${problems.join('\n')}`);
    },
    { auto: true },
  ],
  allowConsole: ({ watch }, use) => use(watch.allow),
  member: async ({ server }, use) => use(await signUp(server.url)),
  openAs: async ({ browser, server, watch }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (member) => {
      const context = await browser.newContext();
      contexts.push(context);
      watch.follow(context);
      // Costs a third of a second less than `storageState`, which opens a page of its own for it.
      const signIn = await context.addInitScript(storeSession, [
        server.url,
        storageOf(member.session),
      ] as const);
      const page = await context.newPage();
      page.once('domcontentloaded', () => void signIn.dispose());
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';
