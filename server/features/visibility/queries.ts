import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Member } from '../../http/session';

/** The member for whom something is read. Without blocks, no statement needs to ask for them. */
export type Viewer = Pick<Member, 'id' | 'has_blocks'>;

/**
 * Whether a viewer with blocks may meet the member of the column: neither has blocked the other (decisions: Safety). Two
 * index lookups for each row, however many blocks either has. True where the column is null.
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
