import { CompiledQuery } from 'kysely';
import type { Db } from '../db/connect';

/** For the parameters that are given, or for any, as of a prepared statement that has run some times. */
export const PLAN_KINDS = ['custom', 'generic'] as const;

/** PostgreSQL's plan of each statement that `work` runs, to be held against scans of whole tables that grow. */
export async function plansOf(
  db: Db,
  work: (db: Db) => Promise<unknown>,
  kind: (typeof PLAN_KINDS)[number] = 'custom',
): Promise<string[]> {
  const executing = jest.spyOn(db.getExecutor(), 'executeQuery');
  await work(db);
  const statements = executing.mock.calls.map(([statement]) => statement);
  executing.mockRestore();

  const plans: string[] = [];
  for (const { sql, parameters } of statements) {
    const explain =
      kind === 'custom'
        ? CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters])
        : CompiledQuery.raw(`explain (costs off, generic_plan) ${sql}`);
    const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(explain);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
