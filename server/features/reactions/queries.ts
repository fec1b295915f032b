import { sql } from 'kysely';
import type { Trx } from '../../db/connect';
import type { ReactionKind } from '../../db/columns';

/** The tables of reactions to posts or to comments. */
export interface ReactionTables {
  table: 'posts' | 'comments';
  reactions: 'post_reactions' | 'comment_reactions';
  column: 'post_id' | 'comment_id';
}

export interface Toggled {
  like_count: number;
  smite_count: number;
  /** What the member's reaction is now. */
  kind: ReactionKind | null;
}

/**
 * Sets or takes back a member's reaction; the other kind gives way (spec §4). The counters change by what the statement
 * deleted and inserted. The post or comment must be locked, so that of two toggles
 * of one member the second sees the first.
 */
export async function toggleReaction(
  trx: Trx,
  { table, reactions, column }: ReactionTables,
  { id, memberId, kind }: { id: number; memberId: number; kind: ReactionKind },
): Promise<Toggled> {
  const { rows } = await sql<Toggled>`
    with previous as (
      delete from ${sql.table(reactions)}
      where ${sql.ref(column)} = ${id} and member_id = ${memberId}
      returning kind
    ), present as (
      insert into ${sql.table(reactions)} (${sql.ref(column)}, member_id, kind)
      select ${id}, ${memberId}, ${kind} where not exists (select from previous where kind = ${kind})
      returning kind
    ), change as (
      select kind, 1 as by from present union all select kind, -1 from previous
    )
    update ${sql.table(table)} set
      like_count = like_count + (select coalesce(sum(by), 0) from change where kind = 'like'),
      smite_count = smite_count + (select coalesce(sum(by), 0) from change where kind = 'smite')
    where id = ${id}
    returning like_count, smite_count, (select kind from present) as kind`.execute(trx);
  const [toggled] = rows;
  if (!toggled) throw new Error(`${table} ${id} was not locked`);
  return toggled;
}
