import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { stateOf } from '../../e2e/support/member';
import { fileOf, openWindow, SCHEMES, type Scheme, type Width } from './looks';
import type { Area, Shot } from './shot';
import type { Stage } from './stage';

/** Milliseconds that a step of a shot may take; the machine may be busy. */
const STEP_MS = 30_000;
/** Milliseconds without network traffic after which the page counts as loaded. */
const QUIET_MS = 300;

export interface Task {
  area: Area;
  shot: Shot;
  width: Width;
}

/** Where the pictures are taken, and the folder into which they go. */
export interface Studio {
  browser: Browser;
  stage: Stage;
  folder: string;
}

export const titleOf = ({ area, shot }: Pick<Task, 'area' | 'shot'>): string => `${area.name}/${shot.name}`;

/** @returns waits until the page's requests have ended; those that are held back do not count */
function watchTraffic(page: Page): () => Promise<void> {
  let latest = performance.now();
  const note = () => (latest = performance.now());
  page.on('request', note).on('requestfinished', note).on('requestfailed', note);
  return async () => {
    while (performance.now() - latest < QUIET_MS) await wait(50);
  };
}

/** Waits for fonts, visible images and the next paint. */
const waitForDrawing = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(images.map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Makes the window as high as the page: fixed bars would otherwise cover the middle of the picture. */
const showWhole = async (page: Page, width: Width): Promise<void> =>
  page.setViewportSize({
    width,
    height: await page.evaluate(() => document.documentElement.scrollHeight),
  });

/** Brings a page to the state and waits until nothing moves. */
async function reach(page: Page, stage: Stage, { shot, width }: Task): Promise<void> {
  const waitForTraffic = watchTraffic(page);
  await shot.go(page, stage);
  if (shot.isWhole) await showWhole(page, width);
  // Nothing is pointed at.
  await page.mouse.move(0, 0);
  await waitForTraffic();
  await waitForDrawing(page);
}

/** Changes the system's scheme. @returns whether the page has followed */
async function changeScheme(page: Page, colorScheme: Scheme): Promise<boolean> {
  await page.emulateMedia({ colorScheme });
  await waitForDrawing(page);
  return page.evaluate(
    (scheme) => getComputedStyle(document.documentElement).colorScheme === scheme,
    colorScheme,
  );
}

/** Takes the pictures of a shot at one width. The page is brought to the state again where it does not follow the scheme. */
export async function take({ browser, stage, folder }: Studio, task: Task): Promise<void> {
  const { area, shot, width } = task;
  const name = [shot.as, area.as, 'Thalia' as const].find((one) => one !== undefined);
  const storageState = name ? stateOf(stage.url, stage.members[name]) : undefined;
  let page: Page | undefined;
  try {
    for (const scheme of SCHEMES) {
      const file = path.join(folder, fileOf(titleOf(task), scheme, width));
      mkdirSync(path.dirname(file), { recursive: true });
      if (!page || !(await changeScheme(page, scheme))) {
        await page?.context().close();
        const context = await openWindow(browser, width, {
          baseURL: stage.url,
          storageState,
          colorScheme: scheme,
        });
        context.setDefaultTimeout(STEP_MS);
        page = await context.newPage();
        try {
          await reach(page, stage, task);
        } catch (error) {
          await page.screenshot({ path: file });
          throw error;
        }
      }
      await page.screenshot({ path: file, animations: 'disabled' });
    }
  } finally {
    await page?.context().close();
  }
}
