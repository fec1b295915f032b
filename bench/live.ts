import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchData } from './support/data';
import { addPages, openPages } from './support/livePages';
import { processorMs, runServer, type BenchServer } from './support/process';
import { table } from './support/report';
import { keepStarted } from './support/started';

const POSTS = 1_000;
/** Seconds until the server's code is compiled. */
const WARM_UP_S = 10;
/** Seconds for which the same is measured with pages that do not show the feed. */
const REFERENCE_S = 30;
/** Seconds between two polls of a page that has a stream: of the unread count (spec §9), and of the newest posts. */
const UNREAD_S = 30;
const NEWEST_S = 600;
const MEBIBYTE = 1_048_576;

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
    /** New posts a second. */
    posts: { type: 'string', default: '50' },
    /** Seconds after which a member presses the offer of new posts again. */
    press: { type: 'string', default: '300' },
  },
});
const [pages, seconds] = [Number(values.pages), Number(values.seconds)];
const [posts, press] = [Number(values.posts), Number(values.press)];

const percentile = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? NaN;

/** What members do at their pages for so long, and what it costs the server. */
async function visit(server: BenchServer, tokens: string[], lastS: number) {
  const sentAt = new Map<number, number>();
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
  const end = performance.now() + lastS * 1_000;
  /** Calls at random moments, so many a second on average. */
  const repeat = async (perSecond: number, work: () => Promise<unknown>) => {
    let due = performance.now();
    while ((due += (-Math.log(1 - Math.random()) * 1_000) / perSecond) < end) {
      await wait(due - performance.now());
      void work().catch((error: unknown) => {
        statuses.set(0, (statuses.get(0) ?? 0) + 1);
        console.error(error);
      });
    }
  };

  const before = processorMs(server.pid);
  await Promise.all([
    repeat(pages / press + pages / NEWEST_S, readFeed),
    repeat(pages / UNREAD_S, () => call('GET', '/api/messages/unread-count/')),
    repeat(posts, writePost),
  ]);
  await wait(3_000);
  return { sentAt, statuses, feedTimes, nodeMs: processorMs(server.pid) - before };
}

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

  const others = await openPages(server.url, tokens, 'other');
  await wait(5_000);
  const opened = (await figures()).rss;
  await visit(server, tokens, WARM_UP_S);
  const reference = await visit(server, tokens, REFERENCE_S);
  others.close();
  await wait(3_000);

  const live = await openPages(server.url, tokens, 'feed');
  await wait(5_000);
  process.kill(server.pid, 'SIGUSR2');
  const { sentAt, statuses, feedTimes, nodeMs } = await visit(server, tokens, seconds);
  const after = await figures();
  live.close();
  const told = [...live.arrivals].filter(([id]) => sentAt.has(id));
  const deliveries = told.flatMap(([id, times]) => times.map((arrived) => arrived - (sentAt.get(id) ?? NaN)));
  const hintUs = (1_000 * (nodeMs / seconds - reference.nodeMs / REFERENCE_S)) / pages;

  const count503 = statuses.get(503) ?? 0;
  const failed = [...statuses].reduce(
    (sum, [status, count]) => sum + (status >= 200 && status < 300 ? 0 : count),
    0,
  );
  console.log(
    table(
      `${pages} pages, ${posts} posts a second for ${seconds} s, an offer pressed every ${press} s by each`,
      ['server'],
      [
        {
          what: 'hints delivered, of 100',
          results: [(100 * deliveries.length) / (pages * told.length)],
          atLeast: 99.9,
        },
        { what: 'hints a second', results: [told.length / seconds], atMost: 1.1 },
        { what: 'hints to pages that do not show the feed', results: [others.arrivals.size], atMost: 0 },
        { what: 'delivery of the newest post p50, ms', results: [percentile(deliveries, 0.5)] },
        {
          what: 'delivery of the newest post p99, ms',
          results: [percentile(deliveries, 0.99)],
          atMost: 1_000,
        },
        { what: 'feeds read', results: [feedTimes.length] },
        { what: 'feed p50, ms', results: [percentile(feedTimes, 0.5)] },
        { what: 'feed p99, ms', results: [percentile(feedTimes, 0.99)], atMost: 250 },
        { what: 'responses of 503', results: [count503], atMost: 0 },
        { what: 'other failures', results: [failed - count503], atMost: 0 },
        { what: 'processor for hints, µs a stream and second', results: [hintUs], atMost: 20 },
        { what: 'memory of the server, MiB', results: [after.rss / MEBIBYTE], atMost: 500 },
        { what: 'memory of a stream, KiB', results: [(opened - before) / pages / 1_024], atMost: 12 },
        { what: 'longest stall of the event loop, ms', results: [after.stallMs], atMost: 50 },
      ],
    ),
  );
} finally {
  await stopAll();
}
