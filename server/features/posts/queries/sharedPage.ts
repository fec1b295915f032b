import { sql } from 'kysely';
import type { ReactionKind } from '../../../db/columns';
import type { Db } from '../../../db/connect';
import { hiddenComments } from '../../threads/queries/hidden';
import { isVisibleTo, type Viewer } from '../../visibility/queries';

/** What is committed: the same text as long as no transaction that writes has begun or ended. */
const snapshot = sql<string>`pg_current_snapshot()::text`;

/** A member's reactions by the ids of the posts and comments. */
export interface OwnReactions {
  posts: Partial<Record<number, ReactionKind>>;
  comments: Partial<Record<number, ReactionKind>>;
}

/** What of a page differs between members. */
export interface OwnView {
  reactions: OwnReactions;
  /** Of a viewer with blocks: those of the page's names whose members they see. Who is gone since is not seen either. */
  visibleNames?: Set<string>;
  /** Of a viewer with blocks: of posts with further comments, how many of all their comments they do not see. */
  hiddenComments?: Partial<Record<number, number>>;
}

/** What is asked for an `OwnView`. */
export interface PageParts {
  /** Ids of the posts and comments that have reactions. */
  posts: number[];
  comments: number[];
  /** Everyone who is named, in lower case. */
  names: string[];
  /** Posts that have more comments than they embed. */
  withFurtherComments: number[];
}

export async function readSnapshot(db: Db): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select ${snapshot} as snapshot`.execute(db);
  return rows[0]?.snapshot ?? '';
}

/** What a viewer with blocks sees, as further columns. */
const visibleTo = (viewerId: number, { names, withFurtherComments }: PageParts) => sql`, (
    select json_agg(username_key) from members
    where username_key = any(${names}) and ${isVisibleTo(viewerId, 'members.id')}
  ) as visible_names, (
    select json_object_agg(p.id, (select count(*) from (${hiddenComments(viewerId)}) as c)) from posts as p
    where p.id = any(${withFurtherComments}::bigint[])
  ) as hidden_comments`;

interface Row {
  snapshot: string;
  posts: OwnReactions['posts'] | null;
  comments: OwnReactions['comments'] | null;
  visible_names: string[] | null;
  hidden_comments: Record<number, number> | null;
}

/** What a page holds for the viewer alone, and the snapshot of which it is. One statement. */
export async function readOwnView(
  db: Db,
  { id, has_blocks }: Viewer,
  parts: PageParts,
): Promise<OwnView & { snapshot: string }> {
  const { rows } = await sql<Row>`
    select ${snapshot} as snapshot, (
      select json_object_agg(post_id, kind) from post_reactions
      where post_id = any(${parts.posts}::bigint[]) and member_id = ${id}
    ) as posts, (
      select json_object_agg(comment_id, kind) from comment_reactions
      where comment_id = any(${parts.comments}::bigint[]) and member_id = ${id}
    ) as comments${has_blocks ? visibleTo(id, parts) : sql``}`.execute(db);
  const [row] = rows;
  return {
    snapshot: row?.snapshot ?? '',
    reactions: { posts: row?.posts ?? {}, comments: row?.comments ?? {} },
    ...(has_blocks && {
      visibleNames: new Set(row?.visible_names),
      hiddenComments: row?.hidden_comments ?? {},
    }),
  };
}
