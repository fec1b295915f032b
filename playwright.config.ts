import { defineConfig } from '@playwright/test';
import { findBrowser, QUIET } from './e2e/support/browser';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker runs a server and a database of its own.
  workers: 2,
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
    trace: 'retain-on-failure',
  },
  projects: [
    // Reports are looked at on a desktop; the member's phone is in that test.
    {
      name: 'phone',
      testIgnore: '**/support.spec.ts',
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
