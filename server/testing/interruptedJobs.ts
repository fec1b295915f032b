import type { Db } from '../db/connect';
import { hurryJobs, storedJobs } from '../queue/testing/jobs';
import type { TestServer } from './server';

/** The database for a server that is killed after so many transactions: it begins no further one. */
function endingAfter(db: Db, transactions: number): Db {
  let left = transactions;
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction' && left-- === 0) throw new Error('killed');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/**
 * Does the jobs that are due with a server that is killed after every `transactions` of them, until none are left.
 * @param between looks at the database after each kill
 * @returns how often it was killed
 */
export async function runInterrupted(
  server: TestServer,
  { transactions, between }: { transactions: number; between: () => Promise<void> },
): Promise<number> {
  for (let kills = 0; ; kills++) {
    await server.runJobs({ db: endingAfter(server.backgroundDb, transactions) });
    if ((await storedJobs(server.db)).length === 0) return kills;
    await between();
    await hurryJobs(server.db);
  }
}
