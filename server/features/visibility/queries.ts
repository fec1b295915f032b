import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/connect';
import { anyOf } from '../../db/anyOf';
import { statement, type Compilable } from '../../db/statement';
import type { Member } from '../../http/session';

/** The member for whom something is read. Without blocks, no statement needs to ask for them. */
export type Viewer = Pick<Member, 'id' | 'has_blocks'>;

/** A viewer of what everyone sees: no member, who has neither blocked nor reacted. */
export const ANYONE: Viewer = { id: 0, has_blocks: false };

/**
 * Whether a viewer with blocks may meet the member of the column: neither has blocked the other (decisions: Blocks and
 * mutes). Two index lookups for each row, however many blocks either has. True where the column is null.
 */
export const isVisibleTo = (viewerId: number | RawBuilder<number>, column: string) =>
  sql<SqlBool>`(
    select count(*) = 0 from (
      select from blocks where blocker_id = ${viewerId} and blocked_id = ${sql.ref(column)}
      union all
      select from blocks where blocked_id = ${viewerId} and blocker_id = ${sql.ref(column)}
    ) as block
  )`;

/** Of a statement with `member` (`keyedStatement`): the same, without a lookup where that member has no blocks. */
export const isVisibleToMember = (memberId: number, column: string) =>
  sql<SqlBool>`case when (select block_count from member) = 0 then true else ${isVisibleTo(memberId, column)} end`;

/** The parameters of a statement of what a viewer sees. */
export type ForViewer<Params> = Params & { viewerId: number };

/**
 * As `statement`, of what a viewer sees. It is compiled for viewers with blocks and for those without, whose statement asks
 * for no blocks.
 */
export function viewerStatement<Params extends object, Row>(
  build: (hasBlocks: boolean, params: ForViewer<Params>, db: Db) => Compilable<Row>,
): (db: Db, viewer: Viewer, params: Params) => Promise<Row[]> {
  const of = (hasBlocks: boolean) =>
    statement<ForViewer<Params>, Row>((params, db) => build(hasBlocks, params, db));
  const [withoutBlocks, withBlocks] = [of(false), of(true)];
  return (db, viewer, params) =>
    (viewer.has_blocks ? withBlocks : withoutBlocks)(db, { ...params, viewerId: viewer.id });
}

/** Members that one count looks at, at most. */
const COUNTED_MAX = 1_000;

/** The columns of a list of follows: whose it is, and who is in it. */
const SIDES = {
  followers: [sql.ref('followed_id'), sql.ref('follower_id')],
  following: [sql.ref('follower_id'), sql.ref('followed_id')],
} as const;

/**
 * How many of a member's followers, or of those whom the member follows, a viewer with blocks may not meet, so that no count
 * opens onto fewer (decisions: Blocks and mutes). It looks at the shorter of both lists: the member's, or the viewer's
 * blocks.
 * @param member the column of the member's id
 * @param count the column of the count that is stored
 */
export const countHidden = (viewerId: number, list: keyof typeof SIDES, member: string, count: string) => {
  const [mine, theirs] = SIDES[list];
  const inList = (limit: RawBuilder<unknown>) =>
    sql`select ${theirs} as id from follows where ${mine} = ${sql.ref(member)} ${limit}`;
  const max = sql.lit(COUNTED_MAX);
  return sql<number>`(
    select case when ${sql.ref(count)} <= (select block_count from accounts where accounts.id = ${viewerId})
      then (
        select count(*) from (${inList(sql`order by follows.id desc limit ${max}`)}) as listed
        where not ${isVisibleTo(viewerId, 'listed.id')}
      )
      else (
        select count(*) from (
          (select blocked_id as id from blocks where blocker_id = ${viewerId} order by blocked_id limit ${max})
          union
          (select blocker_id from blocks where blocked_id = ${viewerId} order by blocker_id limit ${max})
        ) as hidden
        where exists (${inList(sql`and ${theirs} = hidden.id`)})
      )
    end
  )`;
};

/** The authors of posts by post, of those alone who have blocks. */
export async function findAuthorsWithBlocks(db: Db, postIds: number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('posts as p')
    .innerJoin('members as author', 'author.id', 'p.author_id')
    .select(['p.id', 'author.id as author_id'])
    .where('p.id', '=', anyOf(postIds))
    .where('author.block_count', '>', 0)
    .execute();
  return new Map(rows.map(({ id, author_id }) => [id, author_id]));
}

/** By member, whom of the others they may not meet. */
export async function findHidden(
  db: Db,
  memberIds: number[],
  otherIds: number[],
): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<{ member_id: number; other_id: number }>`
    select blocker_id as member_id, blocked_id as other_id from blocks
    where blocker_id = ${anyOf(memberIds)} and blocked_id = ${anyOf(otherIds)}
    union all
    select blocked_id, blocker_id from blocks
    where blocked_id = ${anyOf(memberIds)} and blocker_id = ${anyOf(otherIds)}`.execute(db);
  const hidden = new Map<number, Set<number>>();
  for (const { member_id, other_id } of rows)
    hidden.set(member_id, (hidden.get(member_id) ?? new Set()).add(other_id));
  return hidden;
}
