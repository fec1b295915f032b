import { defineConfig } from '@playwright/test';
import { findBrowser, QUIET } from './e2e/support/browser';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker runs a server and a database of its own. Tests wait more than they compute: two cores are busy with four.
  workers: 4,
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      ...findBrowser(),
      args: QUIET,
    },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
  },
  projects: [
    // Reports are looked at on a desktop, with the member's phone in that test; some tests set the window themselves.
    {
      name: 'phone',
      testIgnore: ['support', 'everyWindow', 'lowWindows', 'preload'].map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
