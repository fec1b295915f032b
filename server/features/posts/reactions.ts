import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Reaction } from '#contract/common';
import type { Db, Trx } from '../../db/connect';
import type { ReactionKind } from '../../db/tables/posts';
import { once } from '../../http/idempotency';
import { memberOf } from '../../http/session';

/** Where the reactions to something are kept. */
export interface Reactable {
  table: 'posts' | 'comments';
  reactions: 'post_reactions' | 'comment_reactions';
  column: 'post_id' | 'comment_id';
  /** Holds the thing until the transaction ends. Throws 404. */
  lock: (trx: Trx, id: number) => Promise<unknown>;
}

interface Toggled {
  like_count: number;
  smite_count: number;
  /** What the member's reaction is now. */
  kind: ReactionKind | null;
}

/**
 * Sets or takes back a member's reaction; the other kind gives way (spec §4). The counters change by what the statement
 * deleted and inserted. The thing must be held: of two toggles of one member the second sees the first.
 */
async function toggle(
  trx: Trx,
  { table, reactions, column }: Reactable,
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
  if (!toggled) throw new Error(`${table} ${id} was not held`);
  return toggled;
}

/** Answers a like or smite of a post or comment, once for each Idempotency-Key (decisions: The wire). */
export function react(
  db: Db,
  request: FastifyRequest,
  target: Reactable,
  { id, kind }: { id: number; kind: ReactionKind },
): Promise<Reaction> {
  const memberId = memberOf(request).id;
  return once(db, request, async (trx) => {
    await target.lock(trx, id);
    const now = await toggle(trx, target, { id, memberId, kind });
    return {
      status: now.kind === null ? `un${kind}d` : `${kind}d`,
      like_count: now.like_count,
      smite_count: now.smite_count,
      is_liked: now.kind === 'like',
      is_smited: now.kind === 'smite',
    };
  });
}
