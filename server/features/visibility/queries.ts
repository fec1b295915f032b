import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../db/connect';
import { statement, type Compilable } from '../../db/statement';
import type { Member } from '../../http/session';

/** The member for whom something is read. Without blocks, no statement needs to ask for them. */
export type Viewer = Pick<Member, 'id' | 'has_blocks'>;

/** A viewer of what everyone sees: no member, who has neither blocked nor reacted. */
export const ANYONE: Viewer = { id: 0, has_blocks: false };

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
