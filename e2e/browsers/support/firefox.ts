import puppeteer, { type ElementHandle, type JSHandle, type Page } from 'puppeteer-core';
import type { Browser, BrowserWindow, Control, Size } from './browser';

/** Milliseconds for one attempt; the test makes the next one. */
const ATTEMPT_MS = 3_000;

/**
 * What Firefox reports of fonts (NS_BINDING_ABORTED) and prefetched code that a page had not fetched when it was left. Code
 * that is missing in use breaks the story.
 */
const NO_PROBLEM =
  /downloadable font: download failed .* status=2152398850|Failed to load .*\/assets\/.* A ServiceWorker intercepted the request/;

/** Debian's Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Browser> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' });
  return {
    async openWindow(size: Size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage({ type: 'window' });
      await page.setViewport(size);
      return windowOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page, close: () => Promise<void>): BrowserWindow {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    const text = String(error);
    if (!NO_PROBLEM.test(text)) problems.push(`uncaught: ${text}`);
  });
  return {
    problems,
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    element: async (expression) => controlOf(await page.evaluateHandle(expression)),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close,
  };
}

function controlOf(handle: JSHandle): Control {
  const element = handle.asElement() as ElementHandle<HTMLInputElement> | null;
  if (!element) throw new Error('That is no element.');
  const locator = element.asLocator().setTimeout(ATTEMPT_MS);
  return {
    click: () => locator.click(),
    fill: (text) => locator.fill(text),
    choose: (file) => element.uploadFile(file),
  };
}
