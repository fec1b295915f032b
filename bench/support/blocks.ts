import { sql } from 'kysely';
import { BLOCKS_MAX } from '../../contract/limits';
import { writeCursor } from '../../server/http/pages';
import { MEMBERS, type BenchData } from './data';
import { median, table } from './report';

/** Authors of the feed among the blocked members: one in twenty. */
const BLOCKED_AUTHORS = 50;
const CONNECTIONS = 10;
const MEASURE_MS = 3_000;

/** Takes away what `addBlocks` added, also in a run that was interrupted. */
export async function removeBlocks({ db }: BenchData): Promise<void> {
  await sql`truncate blocks`.execute(db);
  await sql`update accounts set block_count = 0 where block_count > 0`.execute(db);
  await sql`delete from accounts where email like '%@blocked.example'`.execute(db);
}

/** Gives every second member with a session as many blocks as one may hold. */
async function addBlocks({ db, tokens }: BenchData): Promise<void> {
  await sql`insert into accounts (username, email, password_hash)
    select 'blocked' || n, n || '@blocked.example', '' from generate_series(1, ${BLOCKS_MAX}::int) as n`.execute(
    db,
  );
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select blocker, blocked.id from generate_series(2, ${tokens.length}::int, 2) as blocker, lateral (
      (select id from accounts where id between ${MEMBERS - BLOCKED_AUTHORS + 1}::int and ${MEMBERS}::int)
      union all
      (select id from accounts where email like '%@blocked.example' limit ${BLOCKS_MAX - BLOCKED_AUTHORS}::int)
    ) as blocked`.execute(db);
  await sql`update accounts set block_count = counted.count from (
      select id, count(*)::int as count from (
        select blocker_id as id from blocks union all select blocked_id from blocks
      ) as sides group by id
    ) as counted where accounts.id = counted.id`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The 95th percentile of how long a page takes, in milliseconds, with ten requests at once. */
async function p95(address: string, tokens: string[]): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + MEASURE_MS;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      for (let turn = index; performance.now() < end; turn += CONNECTIONS) {
        const started = performance.now();
        const headers = { authorization: `Token ${tokens[turn % tokens.length]}` };
        const response = await fetch(address, { headers });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        times.push(performance.now() - started);
      }
    }),
  );
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? NaN;
}

/**
 * What a page of the feed costs a member with 5,000 blocks, over one without, at the same server in turn.
 * @param posts how many there are
 */
export async function compareBlocks(
  data: BenchData,
  { start, posts, rounds }: { start: () => Promise<{ url: string }>; posts: number; rounds: number },
): Promise<void> {
  await removeBlocks(data);
  await addBlocks(data);
  const { url } = await start();
  const [without, having] = [0, 1].map((rest) => data.tokens.filter((_, index) => index % 2 === rest));
  const pages = { newest: `${url}/api/posts/`, older: `${url}/api/posts/?before=${writeCursor(posts / 2)}` };
  const rows = [];
  for (const [what, address] of Object.entries(pages)) {
    const results: { none: number; many: number }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const none = await p95(address, without ?? []);
      results.push({ none, many: await p95(address, having ?? []) });
    }
    // The first round warms up.
    const measured = results.slice(1);
    rows.push({
      what: `${what}, × without blocks`,
      results: [
        median(measured.map(({ none, many }) => many / none)),
        median(measured.map(({ many }) => many)),
        median(measured.map(({ none }) => none)),
      ],
      atMost: 1.3,
    });
  }
  console.log(
    table(`a page with ${BLOCKS_MAX} blocks, 95th percentile`, ['×', 'with, ms', 'without, ms'], rows),
  );
  await removeBlocks(data);
}
