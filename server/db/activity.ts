import { Client } from './client';

/** Milliseconds until the question has to be answered. */
const ANSWER_MS = 1_500;

/** A statement that PostgreSQL is at work on. */
export interface RunningStatement {
  /** Its text, or the beginning of a long one. */
  text: string;
  runningMs: number;
}

interface Activity {
  /** null for the sessions of other roles. */
  state: string | null;
  query: string;
  runningMs: number;
}

const ACTIVITY = `
  select state, query, 1000 * extract(epoch from clock_timestamp() - query_start)::float8 as "runningMs"
  from pg_stat_activity
  where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()
    and state is distinct from 'idle'`;

/**
 * The statements that PostgreSQL is at work on in this database, asked over a new connection. Undefined where this cannot
 * be known: it does not answer, or does not show what other sessions do.
 */
export async function runningStatements(url: string): Promise<RunningStatement[] | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  const timer = setTimeout(() => client.abandon(), ANSWER_MS);
  try {
    await client.connect();
    const { rows } = await client.query<Activity>(ACTIVITY);
    if (rows.some(({ state }) => state === null || state === 'disabled')) return undefined;
    return rows
      .filter(({ state }) => state === 'active')
      .map(({ query, runningMs }) => ({ text: query, runningMs }));
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    void client.end().catch(() => undefined);
  }
}
