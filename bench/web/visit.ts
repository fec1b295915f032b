import type { BrowserContext, Page } from '@playwright/test';
import { table } from '../support/report';
import { openFeed, SLOW_DOWN, whileSlowed } from './feed';
import type { Side } from './sides';

const ACTIONS = 200;
/** Milliseconds between two actions of a member. */
const PAUSE_MS = 150;
/** What the browser does not report took less than this. */
const UNREPORTED_MS = 16;

declare global {
  interface Window {
    /** The longest event of each interaction in milliseconds, by the browser's id. */
    interactions: Map<number, number>;
    /** Layout shifts that no input has caused. */
    shifts: number[];
  }
}

interface Visit {
  actions: number;
  /** Milliseconds to the next paint, of each action. */
  interactionTimes: number[];
  layoutShift: number;
}

const record = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.interactions = new Map();
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId: id, duration } = entry;
        if (id) window.interactions.set(id, Math.max(duration, window.interactions.get(id) ?? 0));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift' });
  });

/** What a member does at one card after the other; each returns how many actions it was. */
function steps(page: Page): (() => Promise<number>)[] {
  const card = page.getByRole('article').nth(1);
  const press = async (name: RegExp) => {
    await card.getByRole('button', { name }).first().click();
    await page.waitForTimeout(PAUSE_MS);
    return 1;
  };
  const key = async (name: string) => {
    await page.keyboard.press(name);
    await page.waitForTimeout(PAUSE_MS);
    return 1;
  };
  const visitPage = async (name: RegExp) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await page.waitForTimeout(5 * PAUSE_MS);
    return 1;
  };
  return [
    () => press(/^Like/),
    () => press(/^Smite/),
    () => press(/comment/i),
    () => press(/comment/i),
    () => press(/^More/),
    () => key('Escape'),
    async () => {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(2 * PAUSE_MS);
      return 0;
    },
    () => press(/^Like/),
    async () => {
      const box = page.getByPlaceholder("What's on your mind?");
      await page.evaluate(() => window.scrollTo(0, 0));
      await box.click();
      for (const letter of 'verse') await key(letter);
      await box.blur();
      return 6;
    },
    async () => (await visitPage(/^Messages/)) + (await visitPage(/^Home/)),
    async () => {
      // A jump, as by the scroll bar.
      await page.evaluate(() => window.scrollTo(0, 3_000));
      await page.waitForTimeout(5 * PAUSE_MS);
      return 0;
    },
  ];
}

/** Does at least so many actions in a feed, with the processor slowed. */
async function visitFeed(page: Page): Promise<Visit> {
  await record(page);
  return whileSlowed(page, async () => {
    let done = 0;
    while (done < ACTIONS) for (const step of steps(page)) done += await step();
    const { times, layoutShift } = await page.evaluate(() => ({
      times: [...window.interactions.values()],
      layoutShift: window.shifts.reduce((sum, shift) => sum + shift, 0),
    }));
    const unreported = Array.from({ length: Math.max(0, done - times.length) }, () => UNREPORTED_MS);
    return { actions: done, interactionTimes: [...times, ...unreported], layoutShift };
  });
}

/** What a member does in the feed. */
export async function measureVisit(context: BrowserContext, product: Side): Promise<void> {
  const page = await context.newPage();
  await (await openFeed(page, product.pages.feed)).load(100);
  const { actions, interactionTimes, layoutShift } = await visitFeed(page);
  const times = interactionTimes.toSorted((one, other) => one - other);
  const percentile = (share: number) => times[Math.ceil(share * times.length) - 1];
  console.log(
    table(
      `a visit of ${actions} actions, processor slowed ${SLOW_DOWN} ×`,
      [product.name],
      [
        { what: 'to the next paint, p75, ms', results: [percentile(0.75)], atMost: 100 },
        { what: 'to the next paint, p98, ms', results: [percentile(0.98)] },
        { what: 'layout shift, thousandths', results: [1_000 * layoutShift], atMost: 20 },
      ],
    ),
  );
  await page.close();
}
