import { setMaxListeners } from 'node:events';
import autocannon from 'autocannon';
import type { Attack } from './attacks/attack';
import { connections } from './attacks/connections';
import { pictures } from './attacks/pictures';
import { requests } from './attacks/requests';
import { rows } from './attacks/rows';
import { openBenchData, type BenchData } from './support/data';
import { runServer } from './support/process';
import { table, type Row } from './support/report';
import { keepStarted } from './support/started';

const POSTS = 1_000;
/** Seconds of each attack, and calls of the other member in each. */
const LASTS_S = 10;
const PER_SECOND = 40;
const WARM_UP_S = 2;
/** Milliseconds of an answer to the other member, at most, of 99 of 100. */
const P99_MS = 250;

/** What the name of an attack holds that is run; all by default. */
const [word = ''] = process.argv.slice(2);

const attacks: Attack[] = [
  { what: 'no attack', prepare: () => Promise.resolve(() => Promise.resolve()) },
  ...connections,
  ...requests,
  ...pictures,
  ...rows,
];

/** Calls at a constant rate, from a thread of its own so that the attack's work does not count. */
const readUnreadCount = (url: string, token: string, duration: number) =>
  autocannon({
    url: `${url}/api/messages/unread-count/`,
    headers: { authorization: `Token ${token}` },
    connections: 4,
    overallRate: PER_SECOND,
    duration,
    workers: 1,
  });

/** Runs an attack against a server of its own, with the limits as they are by default. */
async function feel({ what, prepare }: Attack, data: BenchData): Promise<Row> {
  console.log(`${what} …`);
  const run = await prepare(data);
  const server = await runServer(['dist/server/main.mjs'], {
    DATABASE_URL: data.url,
    DATA_DIR: data.dataDir,
  });
  try {
    const [measured = '', ...tokens] = data.tokens;
    await readUnreadCount(server.url, measured, WARM_UP_S);
    const ended = new AbortController();
    // One for each connection.
    setMaxListeners(0, ended.signal);
    const attacked = run({ url: server.url, tokens, signal: ended.signal });
    const { latency, errors, '5xx': refused } = await readUnreadCount(server.url, measured, LASTS_S);
    ended.abort();
    await attacked;
    return {
      what,
      results: [latency.p99, latency.p50, latency.max, refused + errors],
      atMost: P99_MS,
      failures: refused + errors,
    };
  } finally {
    await server.stop();
  }
}

const { keep, stopAll } = keepStarted();
try {
  const data = keep(await openBenchData(POSTS, 'hostile'));
  const felt: Row[] = [];
  for (const attack of attacks.filter(({ what }) => what.includes(word))) felt.push(await feel(attack, data));
  const columns = ['p99', 'p50', 'slowest', 'failed'];
  console.log(table(`another member's ${PER_SECOND * LASTS_S} calls during each attack, ms`, columns, felt));
} finally {
  await stopAll();
}
