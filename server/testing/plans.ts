import { CompiledQuery, createQueryId, type RootOperationNode } from 'kysely';
import type { Db } from '../db/connect';

/** For the parameters that are given, or for any, as of a prepared statement that has run some times. */
export const PLAN_KINDS = ['custom', 'generic'] as const;

/** PostgreSQL's plan of each statement that `work` runs, to be held against scans of whole tables that grow. */
export async function plansOf(
  db: Db,
  work: (db: Db) => Promise<unknown>,
  kind: (typeof PLAN_KINDS)[number] = 'custom',
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const recording = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await work(recording);

  const executor = db.getExecutor();
  const plans: string[] = [];
  for (const node of nodes) {
    const id = createQueryId();
    const { sql, parameters } = executor.compileQuery(executor.transformQuery(node, id), id);
    const explain =
      kind === 'custom'
        ? CompiledQuery.raw(`explain (costs off) ${sql}`, [...parameters])
        : CompiledQuery.raw(`explain (costs off, generic_plan) ${sql}`);
    const { rows } = await db.executeQuery<Record<'QUERY PLAN', string>>(explain);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
