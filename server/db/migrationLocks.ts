import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client';

/** Milliseconds between two checks, less than a migration waits for a table. */
const CHECK_INTERVAL_MS = 75;

interface Blocker {
  pid: number;
  application_name: string;
  state: string | null;
  seconds: number;
}

/** What transactions keep migrations waiting. `create index concurrently` waits for each transaction by its number. */
async function findBlockers(client: Client): Promise<Blocker[]> {
  const { rows } = await client.query<Blocker>(`
    select pid, application_name, state,
      coalesce(extract(epoch from clock_timestamp() - xact_start), 0)::int as seconds
    from pg_stat_activity
    where pid in (
      select unnest(pg_blocking_pids(pid)) from pg_locks
      where not granted and pid in (
        select pid from pg_stat_activity
        where datname = current_database() and application_name = '${MIGRATING}'))`);
  return rows;
}

/** The name under which PostgreSQL lists the connections of migrations. */
export const MIGRATING = 'pantheon-migrate';

/** Does `work`, a migration, and reports each transaction that it waits for. */
export async function watchingLocks(
  client: Client,
  migration: string,
  notify: (sentence: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const ended = new AbortController();
  const reported = new Set<number>();
  const watching = (async () => {
    for (;;) {
      await delay(CHECK_INTERVAL_MS, undefined, { signal: ended.signal });
      for (const { pid, application_name, state, seconds } of await findBlockers(client)) {
        if (reported.has(pid)) continue;
        reported.add(pid);
        const who = application_name ? `${application_name}, ` : '';
        notify(
          `The migration ${migration} waits for a transaction of process ${pid} of PostgreSQL ` +
            `(${who}${state ?? 'its state is not visible'}, open for ${seconds} s).`,
        );
      }
    }
  })().catch(() => undefined);
  try {
    await work();
  } finally {
    ended.abort();
    await watching;
  }
}
