import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { isBuilt } from '../scripts/stamp.mjs';
import { startBaseline } from './support/baseline';
import { startBrowser, type BenchBrowser } from './support/browser';
import { MEMBERS, openBenchData } from './support/data';
import { openFeed } from './support/feed';
import { countNodes, timeLikes } from './support/likes';
import { rate, type Rating } from './support/lighthouse';
import { median, table } from './support/report';
import { scrollThrough } from './support/scrolling';
import { openSession, startControl, startProduct, type PageName, type Side } from './support/sides';
import { keepStarted } from './support/started';

const POSTS = 5_000;
const SCROLLED_POSTS = 300;
const SLOW_DOWN = 4;
/** Points of performance that a page may be behind its control page. */
const BEHIND = 4;
/** Thousands of bytes of brotli. */
const SCRIPT_BUDGETS: Record<PageName, number> = { login: 170, feed: 240 };
/** Elements of a page that has 5,000 posts: a dozen cards, the frame around them, and room for open threads. */
const NODES = 1_500;

interface Options {
  /** Lighthouse's visits to each page. */
  runs: number;
  /** A commit whose product is measured as well. */
  baseline: string | undefined;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, baseline: { type: 'string' } },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a number from 1, not "${values.runs}".`);
  return { runs, baseline: values.baseline };
}

/** @param sides the product, its control page and, if asked for, the baseline */
async function ratePage(name: PageName, sides: Side[], port: number, runs: number): Promise<void> {
  const ratings = await rate(name, sides, port, runs);
  const [product, control, baseline] = ratings;
  const of = (figure: Exclude<keyof Rating, 'complaints'>) => ratings.map((rating) => rating[figure]);
  const behind = (control?.performance ?? NaN) - (product?.performance ?? NaN);
  console.log(
    table(
      `${name}, Lighthouse, median of ${runs}`,
      sides.map((side) => side.name),
      [
        { what: 'performance', results: of('performance') },
        { what: 'points behind the control page', results: [behind], atMost: BEHIND },
        {
          what: 'total blocking time, ms',
          results: of('totalBlockingMs'),
          atMost: baseline?.totalBlockingMs,
        },
        { what: 'largest contentful paint, ms', results: of('largestPaintMs') },
        { what: 'accessibility', results: of('accessibility'), atLeast: 100 },
        { what: 'best practices', results: of('bestPractices'), atLeast: 100 },
        { what: 'JavaScript, KB of brotli', results: of('scriptKb'), atMost: SCRIPT_BUDGETS[name] },
      ],
    ),
  );
  for (const complaint of product?.complaints ?? []) console.log(`    ${complaint}`);
}

async function measureScrolling({ context }: BenchBrowser, url: string): Promise<void> {
  const page = await context.newPage();
  const loaded = await openFeed(page, url, SCROLLED_POSTS);
  const { posts, frameTimes, longWork } = await scrollThrough(page, SLOW_DOWN);
  console.log(
    table(
      `scrolling ${loaded} posts, processor slowed ${SLOW_DOWN} ×`,
      ['product'],
      [
        { what: 'posts scrolled through', results: [posts], atLeast: SCROLLED_POSTS },
        { what: 'frames', results: [frameTimes.length] },
        { what: 'frames over 50 ms', results: [frameTimes.filter((time) => time > 50).length] },
        { what: 'long animation frames', results: [longWork.length] },
        { what: 'longest frame, ms', results: [Math.max(...frameTimes, ...longWork)], atMost: 100 },
      ],
    ),
  );
  await page.close();
}

async function measureLikes({ context }: BenchBrowser, url: string): Promise<void> {
  const page = await context.newPage();
  const loaded = await openFeed(page, url, POSTS);
  const times = await timeLikes(page, SLOW_DOWN);
  console.log(
    table(
      `a like among ${POSTS} posts, processor slowed ${SLOW_DOWN} ×`,
      ['product'],
      [
        { what: 'posts loaded', results: [loaded], atLeast: POSTS },
        { what: `to the next paint, median of ${times.length}, ms`, results: [median(times)], atMost: 100 },
        { what: 'slowest, ms', results: [Math.max(...times)], atMost: 200 },
        { what: 'elements in the page', results: [await countNodes(page)], atMost: NODES },
      ],
    ),
  );
  await page.close();
}

const { runs, baseline } = readOptions();
if (!isBuilt()) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const { keep, stopAll } = keepStarted();
try {
  const data = keep(await openBenchData(POSTS));
  const product = keep(await startProduct('product', { DATABASE_URL: data.url, DATA_DIR: data.dataDir }));
  const products = [product];
  const control = keep(await startControl(product, data.dataDir));
  if (baseline) products.push(keep(await startBaseline(baseline, { members: MEMBERS, posts: POSTS })));
  const [, ...older] = products;
  const sides = [product, control, ...older];
  const browser = keep(await startBrowser());
  await ratePage('login', sides, browser.port, runs);
  for (const one of products) await openSession(browser.context, one);
  await ratePage('feed', sides, browser.port, runs);
  await measureScrolling(browser, product.pages.feed);
  await measureLikes(browser, product.pages.feed);
} finally {
  await stopAll();
}
