import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { findBrowser } from '../../e2e/support/browser';
import { freePort } from '@pantheon/embedded-postgres/testing';

export interface BenchBrowser {
  context: BrowserContext;
  /** Where other programs, such as Lighthouse, drive the same browser. */
  port: number;
  stop(): Promise<void>;
}

/** Starts the Chromium that the browser tests use, with a profile of its own that is removed at the end. */
export async function startBrowser(): Promise<BenchBrowser> {
  const port = await freePort();
  const browser = findBrowser();
  const profile = mkdtempSync(path.join(tmpdir(), 'pantheon-bench-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...browser,
    // Playwright would exit the process before everything else is stopped.
    handleSIGINT: false,
    handleSIGTERM: false,
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    args: [`--remote-debugging-port=${port}`, ...browser.args],
  });
  return {
    context,
    port,
    stop: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
