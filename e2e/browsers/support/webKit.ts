import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '@pantheon/embedded-postgres/testing';
import type { Browser, BrowserWindow, Control, Size } from './browser';
import { WebDriverSession } from './webDriver';

const program = path.resolve('e2e/browsers/support/webKitBrowser.py');

/**
 * What WebKit writes beside errors: a part of the viewport that it does not know, a size that changed while sizes were
 * observed and is told one frame later, and a call that a page had not finished when it was left.
 */
const NO_PROBLEM =
  /"interactive-widget" not recognized|ResizeObserver loop completed|Fetch API cannot load .* due to access control checks/;

/** Debian's WebKitGTK over WebDriver. A driver has one session, so each window has a driver of its own. */
export const webKit: Browser = { openWindow, close: () => Promise.resolve() };

async function openWindow(size: Size): Promise<BrowserWindow> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pantheon-webkit-'));
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  const problems: string[] = [];
  // The browser writes the console of its pages to the output that it has of the driver.
  for (const output of [driver.stdout, driver.stderr]) {
    createInterface(output).on('line', (line) => {
      if (/\bCONSOLE( \w+)? ERROR\b/.test(line) && !NO_PROBLEM.test(line)) problems.push(line);
    });
  }
  await once(driver, 'spawn');
  const session = await WebDriverSession.start(`http://127.0.0.1:${port}`, {
    'webkitgtk:browserOptions': { binary: program, args: [dataDir] },
  });
  await session.post('/window/rect', size);
  return {
    problems,
    open: async (url) => void (await session.post('/url', { url })),
    reload: async () => void (await session.post('/refresh')),
    evaluate: session.evaluate,
    element: async (expression) => controlOf(session, await session.elementAt(expression)),
    screenshot: async () => Buffer.from((await session.get('/screenshot')) as string, 'base64'),
    close: async () => {
      try {
        await session.end();
      } finally {
        driver.kill();
        await once(driver, 'exit');
        // Its processes may write for a moment longer.
        rmSync(dataDir, { recursive: true, maxRetries: 20 });
      }
    },
  };
}

function controlOf(session: WebDriverSession, element: string): Control {
  return {
    click: async () => void (await session.post(`${element}/click`)),
    fill: async (text) => {
      await session.post(`${element}/clear`);
      await session.post(`${element}/value`, { text });
    },
    choose: async (file) => void (await session.post(`${element}/value`, { text: file })),
  };
}
