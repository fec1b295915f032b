import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { useMemory } from '@pantheon/embedded-postgres/testing';
import { findBrowser } from './e2e/support/browser';

/** Files whose tests set the window themselves. */
const OWN_WINDOW = [
  'accessibility',
  'everyWidth',
  'everyWindow',
  'frame',
  'lowWindows',
  'sandboxPages',
  'support',
];
/**
 * Files about requests, connections, keys and what is stored, the same in every window. Such a test elsewhere has the tag
 * @anyWindow; one about a phone alone has @phone.
 */
const ANY_WINDOW = [
  'devTools',
  'lastVisit',
  'live',
  'lostConnection',
  'outbox',
  'preload',
  'races',
  'randomWriting',
  'serviceWorker',
  'serviceWorkerUpdates',
  'shortcuts',
  'viewTransitions',
  'wrongClock',
];

// Databases, and the browsers' profiles.
useMemory();

/** V8's optimizing compilers, off: the pages of tests close before they pay, and they take a fifth of the processor time. */
const UNOPTIMIZED = '--js-flags=--no-opt --no-maglev';

const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker runs a server, a database and a browser of its own.
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: !!process.env['CI'],
  // On a slow machine axe alone takes a minute for a long page.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...browser, args: [...browser.args, UNOPTIMIZED] },
    locale: 'en-GB',
    // What it fetches is not seen by page.route.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...OWN_WINDOW, ...ANY_WINDOW].map((name) => `**/${name}.spec.ts`),
      grepInvert: /@anyWindow/,
      use: {
        viewport: { width: 360, height: 780 },
        hasTouch: true,
        isMobile: true,
        // The other preference than the desktop's.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
