import type { BrowserContext, Page } from '@playwright/test';
import { median, table } from '../support/report';
import { openFeed, SLOW_DOWN, whileSlowed } from './feed';
import { SLOWER_PERCENT, type Control, type Side } from './sides';

const SCROLLED_POSTS = 300;
const ROUNDS = 3;
/** Pixels of a turn of the wheel, and the milliseconds until the next. */
const TURN_PX = 500;
const TURN_MS = 100;

/** The browser's own entries for frames with long work: Chromium's newer type, else its older one. */
const LONG_WORK = ['long-animation-frame', 'longtask'];

declare global {
  interface Window {
    /** Milliseconds between one frame and the next. */
    frameTimes: number[];
    /** Durations of the browser's entries for long work, in milliseconds. */
    longWork: number[];
  }
}

interface Scrolling {
  /** How far down the list the last card in the page is, from 1. */
  posts: number;
  frameTimes: number[];
  longWork: number[];
}

const recordFrames = (page: Page): Promise<void> =>
  page.evaluate((types) => {
    window.frameTimes = [];
    window.longWork = [];
    const type = types.find((name) => PerformanceObserver.supportedEntryTypes.includes(name));
    new PerformanceObserver((list) => {
      window.longWork.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type });
    void (async () => {
      for (let last = await new Promise(requestAnimationFrame); ;) {
        const time = await new Promise(requestAnimationFrame);
        window.frameTimes.push(time - last);
        last = time;
      }
    })();
  }, LONG_WORK);

/** Scrolls from the top of the page to what is its end now, with the mouse's wheel and the processor slowed. */
async function scrollThrough(page: Page): Promise<Scrolling> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width / 2, height / 2);
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.waitForTimeout(1_000);
  return whileSlowed(page, async () => {
    await recordFrames(page);
    for (let turned = 0; turned < length; turned += TURN_PX) {
      await page.mouse.wheel(0, TURN_PX);
      await page.waitForTimeout(TURN_MS);
    }
    return page.evaluate(() => {
      const { frameTimes, longWork } = window;
      const cards = [...document.querySelectorAll('[aria-posinset]')];
      return {
        posts: Math.max(0, ...cards.map((card) => Number(card.getAttribute('aria-posinset')))),
        frameTimes,
        longWork,
      };
    });
  });
}

/** Opens a page and scrolls through it. */
async function scrollIn(context: BrowserContext, open: (page: Page) => Promise<unknown>) {
  const page = await context.newPage();
  await open(page);
  const { posts, frameTimes, longWork } = await scrollThrough(page);
  await page.close();
  return {
    posts,
    slowFrames: frameTimes.filter((time) => time > 50).length,
    longFrames: longWork.length,
    longest: Math.max(...frameTimes, ...longWork),
  };
}

/** The product's list of posts beside a list of the same cards (bench/control/list.tsx). */
export async function measureScrolling(context: BrowserContext, product: Side, control: Control) {
  const rounds: Record<'ours' | 'theirs', Awaited<ReturnType<typeof scrollIn>>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await scrollIn(context, async (page) =>
      (await openFeed(page, product.pages.feed)).load(SCROLLED_POSTS),
    );
    rounds.push({ ours, theirs: await scrollIn(context, (page) => page.goto(control.list(SCROLLED_POSTS))) });
  }
  const of = (figure: keyof (typeof rounds)[number]['ours']) => [
    median(rounds.map(({ ours }) => ours[figure])),
    median(rounds.map(({ theirs }) => theirs[figure])),
  ];
  const percent = median(rounds.map(({ ours, theirs }) => (100 * ours.longest) / theirs.longest));
  console.log(
    table(
      `scrolling ${SCROLLED_POSTS} posts, processor slowed ${SLOW_DOWN} ×, median of ${ROUNDS}`,
      [product.name, control.name],
      [
        { what: 'posts scrolled through', results: of('posts'), atLeast: SCROLLED_POSTS },
        { what: 'frames over 50 ms', results: of('slowFrames') },
        { what: 'long animation frames', results: of('longFrames') },
        { what: 'longest frame, ms', results: of('longest') },
        { what: 'longest frame, % of the control list', results: [percent], atMost: SLOWER_PERCENT },
      ],
    ),
  );
}
