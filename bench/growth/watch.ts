import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../../server/db/client';
import { MIGRATING } from '../../server/db/migrationLocks';

/** Milliseconds between two looks. */
const LOOK_MS = 50;

/** The longest that was seen, in milliseconds. */
export interface Longest {
  /** Of those whom another transaction kept waiting: migrations wait without making others wait, so they are left out. */
  lockMs: number;
  /** Of the server's, jobs included. */
  statementMs: number;
  statement: string;
}

/** Looks at what runs and waits in the database while `work` is done. */
export async function watching(url: string, work: () => Promise<unknown>): Promise<Longest> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const longest: Longest = { lockMs: 0, statementMs: 0, statement: '' };
  const ended = new AbortController();
  const watched = (async () => {
    while (!ended.signal.aborted) {
      const { rows } = await client.query<{ lock: number | null; ms: number; query: string }>(
        `select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, left(query, 200) as query,
          (select max(extract(epoch from clock_timestamp() - waitstart))::float8 * 1000 from pg_locks
            where pg_locks.pid = activity.pid and not granted) as lock
        from pg_stat_activity as activity
        where backend_type = 'client backend' and state = 'active' and datname = current_database()
          and application_name <> $1 and pid <> pg_backend_pid()`,
        [MIGRATING],
      );
      for (const { lock, ms, query } of rows) {
        longest.lockMs = Math.max(longest.lockMs, lock ?? 0);
        if (ms > longest.statementMs) Object.assign(longest, { statementMs: ms, statement: query });
      }
      await delay(LOOK_MS);
    }
  })();
  try {
    await work();
  } finally {
    ended.abort();
    await watched;
    await client.end();
  }
  return longest;
}
