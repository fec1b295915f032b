import { execFileSync } from 'node:child_process';
import { storageOf } from '../e2e/support/member';
import { readMeasured } from '../scripts/measured';
import { isBuilt } from '../scripts/stamp.mjs';
import { startBrowser, type BenchBrowser } from './support/browser';
import { openBenchData, type BenchData } from './support/data';
import { countNodes, loadWholeFeed, timeLikes } from './support/likes';
import { rate } from './support/lighthouse';
import { runServer } from './support/process';
import { line } from './support/report';

const POSTS = 5_000;
const SLOW_DOWN = 4;
const LIGHTHOUSE_RUNS = 3;
/** Elements of a page that has 5,000 posts: a dozen cards, the frame around them, and room for open threads. */
const NODES = 1_500;

const say = (row: Parameters<typeof line>[0]) => console.log(line(row));

function weighPages(): void {
  for (const { page, size, limit } of readMeasured())
    say({ what: `${page}, JavaScript, brotli`, figure: size, unit: 'KB', atMost: limit });
}

/** What a browser holds in which the first member has signed in. */
async function storageOfFirst({ db, tokens }: BenchData): Promise<Record<string, string>> {
  const member = await db
    .selectFrom('members')
    .select(['id', 'username', 'godtier'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return storageOf({
    token: tokens[0] ?? '',
    user_id: member.id,
    username: member.username,
    godtier: member.godtier,
    subscription_status: null,
    used_free_trial: false,
  });
}

async function ratePage({ port }: BenchBrowser, name: string, url: string): Promise<void> {
  const { scores, complaints } = await rate(url, port, LIGHTHOUSE_RUNS);
  say({ what: `${name}, Lighthouse performance`, figure: scores.performance, atLeast: 95 });
  say({ what: `${name}, Lighthouse accessibility`, figure: scores.accessibility, atLeast: 100 });
  say({ what: `${name}, Lighthouse best practices`, figure: scores['best-practices'], atLeast: 100 });
  for (const complaint of complaints) console.log(`    ${complaint}`);
}

async function measureFeed({ context }: BenchBrowser, url: string): Promise<void> {
  const page = await context.newPage();
  const loaded = await loadWholeFeed(page, url);
  say({ what: 'posts loaded', figure: loaded, atLeast: POSTS });
  const times = (await timeLikes(page, SLOW_DOWN)).sort((one, other) => one - other);
  const typical = times[Math.floor(times.length / 2)] ?? NaN;
  const slow = `a like among them, processor slowed ${SLOW_DOWN} ×`;
  say({ what: `${slow}, median`, figure: typical, unit: 'ms', atMost: 100 });
  say({ what: `${slow}, slowest of ${times.length}`, figure: times.at(-1) ?? NaN, unit: 'ms', atMost: 200 });
  say({
    what: 'elements in the page with all of them loaded',
    figure: await countNodes(page),
    atMost: NODES,
  });
  await page.close();
}

if (!isBuilt()) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const data = await openBenchData(POSTS);
const server = await runServer(['dist/server/main.mjs'], {
  DATABASE_URL: data.url,
  DATA_DIR: data.dataDir,
  RATE_LIMITS: 'off',
});
const url = server.url.replace('127.0.0.1', 'localhost');
const browser = await startBrowser();
try {
  weighPages();
  await ratePage(browser, 'login', `${url}/`);
  const storage = await storageOfFirst(data);
  const page = await browser.context.newPage();
  await page.goto(`${url}/`);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await page.close();
  await ratePage(browser, 'feed', `${url}/home`);
  await measureFeed(browser, url);
} finally {
  await browser.stop();
  await server.stop();
  await data.stop();
}
