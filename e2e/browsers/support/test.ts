import { test as base, expect } from '@playwright/test';
import { startServer, type TestServer } from '../../support/server';
import type { Browser, BrowserWindow, Size } from './browser';
import { startFirefox } from './firefox';
import { Page } from './page';
import { webKit } from './webKit';

interface Fixtures {
  /** A page of this size in a signed-out window. Console errors and uncaught errors fail the test. */
  openPage: (size: Size) => Promise<Page>;
}

interface WorkerFixtures {
  server: TestServer;
  driven: Browser;
}

/** Playwright's test with the built product behind it, in a browser of the project's name that Playwright does not know. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const { server, stop } = await startServer();
      await use(server);
      await stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  driven: [
    async ({}, use, { project }) => {
      const browser = project.name === 'firefox' ? await startFirefox() : webKit;
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  openPage: async ({ driven, server }, use, info) => {
    const windows: BrowserWindow[] = [];
    await use(async (size) => {
      const window = await driven.openWindow(size);
      windows.push(window);
      return new Page(window, server.url);
    });
    for (const window of windows) {
      if (info.status !== info.expectedStatus) {
        await info.attach('screenshot', { body: await window.screenshot(), contentType: 'image/png' });
      }
      await window.close();
    }
    expect(windows.flatMap(({ problems }) => problems)).toEqual([]);
  },
});
