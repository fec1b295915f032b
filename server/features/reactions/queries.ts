import { sql, type RawBuilder } from 'kysely';
import type { Reaction } from '#contract/common';
import { anyOf } from '../../db/anyOf';
import type { Db, Trx } from '../../db/connect';
import { eraseInSteps } from '../../db/eraseInSteps';
import type { ReactionKind } from '../../db/columns';
import { keyedStatement, type ClaimedKey } from '../../http/queries';
import { hasAccount } from '../members/queries';
import { isVisibleToMember } from '../visibility/queries';

/** The tables of reactions to posts or to comments. */
export interface ReactionTables {
  table: 'posts' | 'comments';
  reactions: 'post_reactions' | 'comment_reactions';
  column: 'post_id' | 'comment_id';
}

export const postReactions = {
  table: 'posts',
  reactions: 'post_reactions',
  column: 'post_id',
} satisfies ReactionTables;

export const commentReactions = {
  table: 'comments',
  reactions: 'comment_reactions',
  column: 'comment_id',
} satisfies ReactionTables;

interface Toggle {
  id: number;
  memberId: number;
  kind: ReactionKind;
}

/** Whether the member sees who has written the row of posts or comments, and the post that the comment is on. */
function isSeen(table: ReactionTables['table'], memberId: number): RawBuilder<unknown> {
  const hasSeenAuthor = (column: string) =>
    sql`${hasAccount(column)} and ${isVisibleToMember(memberId, column)}`;
  const isOnSeenPost = sql`
    and (select ${hasSeenAuthor('posts.author_id')} from posts where posts.id = comments.post_id)`;
  return sql`${hasSeenAuthor('author_id')} ${table === 'comments' ? isOnSeenPost : sql``}`;
}

function toggleIn({ table, reactions, column }: ReactionTables) {
  return keyedStatement<Toggle, { found_id: number | null; response: Reaction | null }>({
    ctes: ({ id, memberId, kind }) => sql`
    locked as (
      select id from ${sql.table(table)}
      where id = ${id} and ${isSeen(table, memberId)} and exists (select from key_lock)
      for no key update
    ), deleted as (
      delete from ${sql.table(reactions)}
      where ${sql.ref(column)} = (select id from locked) and member_id = ${memberId}
      returning kind
    ), inserted as (
      insert into ${sql.table(reactions)} (${sql.ref(column)}, member_id, kind)
      select id, ${memberId}, ${kind} from locked where not exists (select from deleted where kind = ${kind})
      -- A concurrent request of the member has added one.
      on conflict do nothing
      returning kind
    ), change as (
      select kind, 1 as by from inserted union all select kind, -1 from deleted
    ), counted as (
      update ${sql.table(table)} set
        like_count = like_count + (select coalesce(sum(by), 0) from change where kind = 'like'),
        smite_count = smite_count + (select coalesce(sum(by), 0) from change where kind = 'smite')
      where id = (select id from locked) and exists (select from change)
      returning like_count, smite_count
    ), response as (
      select json_build_object(
        'status', case when exists (select from inserted) then '' else 'un' end || ${kind}::text || 'd',
        'like_count', like_count,
        'smite_count', smite_count,
        'is_liked', exists (select from inserted where kind = 'like'),
        'is_smited', exists (select from inserted where kind = 'smite')
      ) as answer
      from counted
    )`,
    columns: sql`(select id from locked) as found_id`,
  });
}

const toggles = { posts: toggleIn(postReactions), comments: toggleIn(commentReactions) };

/**
 * Sets or takes back a member's reaction; the other kind gives way (spec §4). It locks the member, the key, then the post or
 * comment, and the counters change by what was deleted and inserted. `found_id` is null if the member
 * sees no such post or comment. `response` is also null if a concurrent request of the member has changed the reaction: run it again.
 */
export const toggleReaction = (
  db: Db,
  { table }: ReactionTables,
  toggle: Toggle,
  claim: ClaimedKey | undefined,
): Promise<{ found_id: number | null; response: Reaction | null }> => toggles[table](db, toggle, claim);

/** The reactions by members, or those to posts or comments in whose `column` one of the ids is. */
type Reactions = { by: number[] } | { to: number[]; column: 'id' | 'post_id' | 'author_id' };

interface ReactionRow {
  id: number;
  member_id: number;
}

async function listReactions(
  db: Db,
  { table, reactions, column }: ReactionTables,
  those: Reactions,
  limit: number,
): Promise<ReactionRow[]> {
  const found =
    'by' in those
      ? sql`${sql.table(reactions)} as r where r.member_id = ${anyOf(those.by)}`
      : sql`${sql.table(table)} as t cross join lateral (
          select * from ${sql.table(reactions)} as one where one.${sql.ref(column)} = t.id limit ${limit}
        ) as r where t.${sql.ref(those.column)} = ${anyOf(those.to)}`;
  const { rows } = await sql<ReactionRow>`
    select r.${sql.ref(column)} as id, r.member_id from ${found} limit ${limit}`.execute(db);
  return rows;
}

/** Erases reactions, in steps however many they are. */
export const eraseReactions = (db: Db, tables: ReactionTables, those: Reactions): Promise<void> =>
  eraseInSteps(db, {
    list: (read, limit) => listReactions(read, tables, those, limit),
    erase: (trx, rows) => removeReactions(trx, tables, rows),
  });

/**
 * Deletes reactions and subtracts them from the counters, except those to posts or comments that another transaction has
 * locked: no one waits for another. Returns how many were deleted.
 */
async function removeReactions(
  trx: Trx,
  { table, reactions, column }: ReactionTables,
  rows: ReactionRow[],
): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const memberIds = rows.map(({ member_id }) => member_id);
  const { rows: erased } = await sql<{ count: number }>`
    with locked as materialized (
      select id from ${sql.table(table)} where id = any(${ids}::bigint[]) for no key update skip locked
    ), removed as (
      delete from ${sql.table(reactions)} as r
      using unnest(${ids}::bigint[], ${memberIds}::bigint[]) as erased (id, member_id)
      where r.${sql.ref(column)} = erased.id and r.member_id = erased.member_id
        and erased.id in (select id from locked)
      returning erased.id, kind
    ), change as (
      select id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'smite') as smites
      from removed group by id
    ), counted as (
      update ${sql.table(table)} as t
      set like_count = like_count - likes, smite_count = smite_count - smites
      from change where t.id = change.id
    )
    select count(*) from removed`.execute(trx);
  return erased[0]?.count ?? 0;
}

/** The counts of posts as they are now. */
export const countsOf = (db: Db, postIds: number[]) =>
  db
    .selectFrom('posts')
    .select(['id', 'like_count', 'smite_count', 'comment_count'])
    .where('id', 'in', postIds)
    .execute();
