import autocannon from 'autocannon';
import { attacks } from './attacks';
import { startAttacker } from './attacks/attacker';
import { openBenchData, type BenchData } from './support/data';
import { runServer } from './support/process';
import { table, type Row } from './support/report';
import { keepStarted } from './support/started';

const POSTS = 1_000;
/** Seconds of each attack, and calls of the other member in each. */
const LASTS_S = 10;
const PER_SECOND = 40;
const WARM_UP_S = 2;
/** Milliseconds of a response to the other member, at most, of 99 of 100. */
const P99_MS = 250;

/** What the name of an attack holds that is run; all by default. */
const [word = ''] = process.argv.slice(2);

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
async function feel(what: string, number: number, data: BenchData): Promise<Row> {
  console.log(`${what} …`);
  const attacker = await startAttacker(number, { databaseUrl: data.url, tokens: data.tokens.slice(1) });
  const server = await runServer(['dist/server/main.mjs'], {
    DATABASE_URL: data.url,
    DATA_DIR: data.dataDir,
  });
  try {
    const [measured = ''] = data.tokens;
    await readUnreadCount(server.url, measured, WARM_UP_S);
    attacker.attack(server.url);
    const { latency, errors, '5xx': refused } = await readUnreadCount(server.url, measured, LASTS_S);
    await attacker.end();
    return {
      what,
      results: [latency.p99, latency.p50, latency.max, refused + errors],
      atMost: P99_MS,
      failures: refused + errors,
    };
  } finally {
    attacker.kill();
    await server.stop();
  }
}

const { keep, stopAll } = keepStarted();
try {
  const data = keep(await openBenchData(POSTS, 'hostile'));
  const felt: Row[] = [];
  for (const [number, { what }] of attacks.entries())
    if (what.includes(word)) felt.push(await feel(what, number, data));
  const columns = ['p99', 'p50', 'slowest', 'failed'];
  console.log(table(`another member's ${PER_SECOND * LASTS_S} calls during each attack, ms`, columns, felt));
} finally {
  await stopAll();
}
