import { sql, type RawBuilder } from 'kysely';
import type Stripe from 'stripe';
import type { Db } from '../database/connect';
import { get, type Kind, type ObjectOf } from '../store';

interface Paging {
  limit?: number;
  starting_after?: string;
  ending_before?: string;
}

const DEFAULT_LIMIT = 10;

const seqOf = (id: string) => sql<number>`(select seq from stripe_sandbox.objects where id = ${id})`;

/** `data->>'name' = value`, or true without a value. */
export const field = (name: string, value: string | boolean | undefined): RawBuilder<boolean> =>
  value === undefined ? sql`true` : sql`data->>${sql.lit(name)} = ${String(value)}`;

/** A page of what matches, newest first, as Stripe pages. Throws a StripeFailure for an invalid cursor. */
export async function list<K extends Kind>(
  db: Db,
  kind: K,
  url: string,
  { limit = DEFAULT_LIMIT, starting_after: after, ending_before: before }: Paging,
  where: RawBuilder<boolean>[] = [],
): Promise<Stripe.ApiList<ObjectOf<K>>> {
  if (after) await get(db, kind, after, 'starting_after');
  if (before) await get(db, kind, before, 'ending_before');
  let query = db
    .selectFrom('objects')
    .select('data')
    .where('kind', '=', kind)
    .orderBy('seq', before ? 'asc' : 'desc')
    .limit(limit + 1);
  if (after) query = query.where('seq', '<', seqOf(after));
  if (before) query = query.where('seq', '>', seqOf(before));
  for (const condition of where) query = query.where(condition);
  const rows = (await query.execute()).map(({ data }) => data as ObjectOf<K>);
  const page = rows.slice(0, limit);
  return {
    object: 'list',
    data: before ? page.reverse() : page,
    has_more: rows.length > limit,
    url,
  };
}
