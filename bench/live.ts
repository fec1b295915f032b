import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchData } from './support/data';
import { addPages, openPages } from './support/livePages';
import { runServer } from './support/process';
import { table } from './support/report';
import { keepStarted } from './support/started';

const POSTS = 1_000;
/** Seconds between two polls of a page that has a stream: of the unread count (spec §9), and of the newest posts. */
const UNREAD_S = 30;
const NEWEST_S = 600;
const MEBIBYTE = 1_048_576;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
    /** Seconds after which a member presses the offer of new posts again. */
    press: { type: 'string', default: '300' },
  },
});
const [pages, seconds, press] = [Number(values.pages), Number(values.seconds), Number(values.press)];

const percentile = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? NaN;

const { keep, stopAll } = keepStarted();
try {
  const data = keep(await openBenchData(POSTS));
  const tokens = await addPages(data, pages);
  const figuresFile = path.resolve('.cache', 'bench', 'live.json');
  const server = keep(
    await runServer(['--import', './bench/support/stallProbe.mjs', 'dist/server/main.mjs'], {
      DATABASE_URL: data.url,
      DATA_DIR: data.dataDir,
      RATE_LIMITS: 'off',
      CONCURRENCY_LIMITS: 'sockets=100000',
      STALL_FILE: figuresFile,
    }),
  );
  const figures = async () =>
    JSON.parse(await fs.readFile(figuresFile, 'utf8')) as { stallMs: number; rss: number };
  await wait(3_000);
  const before = (await figures()).rss;

  const sentAt = new Map<number, number>();
  const live = await openPages(server.url, tokens);
  await wait(5_000);
  const opened = (await figures()).rss;
  process.kill(server.pid, 'SIGUSR2');

  const statuses = new Map<number, number>();
  const feedTimes: number[] = [];
  async function call(method: 'GET' | 'POST', address: string, body?: object) {
    const token = tokens[Math.floor(Math.random() * tokens.length)] ?? '';
    const response = await fetch(server.url + address, {
      method,
      headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    return response.text();
  }
  const readFeed = async () => {
    const began = performance.now();
    await call('GET', '/api/posts/');
    feedTimes.push(performance.now() - began);
  };
  const writePost = async () => {
    const began = performance.now();
    const { id } = JSON.parse(await call('POST', '/api/posts/', { content: 'Measured.' })) as { id: number };
    sentAt.set(id, began);
  };
  /** Calls at random moments, so many a second on average. */
  const repeat = async (perSecond: number, work: () => Promise<unknown>, end: number) => {
    while (performance.now() < end) {
      await wait((-Math.log(1 - Math.random()) * 1_000) / perSecond);
      void work().catch((error: unknown) => {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        console.error(error);
      });
    }
  };

  const end = performance.now() + seconds * 1_000;
  await Promise.all([
    repeat(pages / press + pages / NEWEST_S, readFeed, end),
    repeat(pages / UNREAD_S, () => call('GET', '/api/messages/unread-count/'), end),
    (async () => {
      while (performance.now() < end) {
        void writePost();
        await wait(1_000);
      }
    })(),
  ]);
  await wait(3_000);
  const after = await figures();
  live.close();
  const deliveries = [...sentAt].flatMap(([id, sent]) =>
    (live.arrivals.get(id) ?? []).map((arrived) => arrived - sent),
  );

  const count503 = statuses.get(503) ?? 0;
  const failed = [...statuses].reduce(
    (sum, [status, count]) => sum + (status >= 200 && status < 300 ? 0 : count),
    0,
  );
  console.log(
    table(
      `${pages} pages, a post a second for ${seconds} s, an offer pressed every ${press} s by each`,
      ['server'],
      [
        {
          what: 'hints delivered, of 100',
          results: [(100 * deliveries.length) / (pages * sentAt.size)],
          atLeast: 99.9,
        },
        { what: 'delivery of a new post p50, ms', results: [percentile(deliveries, 0.5)] },
        {
          what: 'delivery of a new post p99, ms',
          results: [percentile(deliveries, 0.99)],
          atMost: 1_000,
        },
        { what: 'feeds read', results: [feedTimes.length] },
        { what: 'feed p50, ms', results: [percentile(feedTimes, 0.5)] },
        { what: 'feed p99, ms', results: [percentile(feedTimes, 0.99)], atMost: 1_000 },
        { what: 'responses of 503', results: [count503], atMost: 0 },
        { what: 'other failures', results: [failed - count503], atMost: 0 },
        { what: 'memory of the server, MiB', results: [after.rss / MEBIBYTE], atMost: 500 },
        { what: 'memory of a stream, KiB', results: [(opened - before) / pages / 1_024], atMost: 12 },
        { what: 'longest stall of the event loop, ms', results: [after.stallMs], atMost: 50 },
      ],
    ),
  );
} finally {
  await stopAll();
}
