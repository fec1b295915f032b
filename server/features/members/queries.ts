import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { MemberRow } from '#contract/follows';
import { anyOf } from '../../db/anyOf';
import type { Db, Trx } from '../../db/connect';
import { notFound, type Problem } from '../../http/problem';
import { mediaUrl } from '../media/address';
import { countHidden, isVisibleTo, isVisibleToMember, type Viewer } from '../visibility/queries';

export const unknownMember = (): Problem =>
  notFound('This member does not exist, or has deleted their account.');

/** Throws 404 for an impossible name, such as one with a null character, which PostgreSQL would refuse. */
export function usernameKey(username: string): string {
  if (!/^[\w.-]+$/.test(username)) throw unknownMember();
  return username.toLowerCase();
}

/**
 * Whether the member of the column has an account that is not being erased; not where it is null, as the author of a deleted
 * post is. As a scalar query it is one index lookup for each scanned row, whatever the planner expects of a limit, and
 * however many accounts are being erased.
 */
export const hasAccount = (column: string) =>
  sql<SqlBool>`(select deleted_at is null from accounts where accounts.id = ${sql.ref(column)})`;

/** The id of the member with this name, whatever its case and whom it may meet. Throws 404 for an impossible name. */
export async function findMemberId(db: Db, username: string): Promise<number | undefined> {
  const found = await withName(db, username).executeTakeFirst();
  return found?.id;
}

/** The id of the member with this name, whom the viewer may meet. Throws 404. */
export async function memberIdOf(db: Db, viewer: Viewer, username: string): Promise<number> {
  const { id } = await withName(db, username)
    .$if(viewer.has_blocks, (query) => query.where(isVisibleTo(viewer.id, 'members.id')))
    .executeTakeFirstOrThrow(unknownMember);
  return id;
}

const withName = (db: Db, username: string) =>
  db.selectFrom('members').select('id').where('username_key', '=', usernameKey(username));

/**
 * Of a statement with `key_lock` (`keyedStatement`): the id of the member with this name whom its member may meet. It locks
 * the row once the key is locked, so that the account cannot be deleted until the transaction ends.
 */
export const lockedByName = (memberId: number, key: string): RawBuilder<unknown> =>
  sql`select id from members
    where username_key = ${key} and exists (select from key_lock) and ${isVisibleToMember(memberId, 'members.id')}
    for key share`;

/** A member's followers or followed as the viewer counts them, who may not meet all of them. */
export const followsSeenBy = (viewer: Viewer, list: 'followers' | 'following', count: string) =>
  viewer.has_blocks
    ? sql<number>`${sql.ref(count)} - ${countHidden(viewer.id, list, 'm.id', count)}`
    : sql<number>`${sql.ref(count)}`;

/** Members with what is shown of them in lists and profiles alike, as the viewer sees them; the caller says which. */
export const membersSeenBy = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('members as m')
    .leftJoin('media as picture', 'picture.id', 'm.picture_id')
    .leftJoin('follows as f', (join) =>
      join.onRef('f.followed_id', '=', 'm.id').on('f.follower_id', '=', viewer.id),
    )
    .select([
      'm.id',
      'm.username',
      'm.godtier',
      followsSeenBy(viewer, 'followers', 'm.follower_count').as('follower_count'),
      'picture.key as picture_key',
      sql<boolean>`f.id is not null`.as('is_followed'),
    ]);

/** A row of `membersSeenBy` as lists show it. */
export const toMemberRow = ({
  id,
  username,
  picture_key,
  godtier,
  follower_count,
  is_followed,
}: Omit<MemberRow, 'profile_picture'> & { picture_key: string | null }): MemberRow => ({
  id,
  username,
  profile_picture: picture_key && mediaUrl(picture_key),
  godtier,
  follower_count,
  is_followed,
});

/** Members as rows of a list, as the viewer sees them, in the order of `ids`, one statement however many. */
export async function memberRows(db: Db, viewer: Viewer, ids: number[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const rows = await membersSeenBy(db, viewer).where('m.id', '=', anyOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.id, toMemberRow(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** What a moderator may take from a profile. */
interface ProfileContent {
  bio: string;
  picture_id: number | null;
}

/** Empties a member's profile. Returns what was there; undefined where the account is gone. */
export async function emptyProfile(trx: Trx, id: number): Promise<ProfileContent | undefined> {
  const { rows } = await sql<ProfileContent>`
    with present as (select id, bio, picture_id from members where id = ${id} for no key update)
    update accounts set bio = '', picture_id = null from present where accounts.id = present.id
    returning present.bio, present.picture_id`.execute(trx);
  return rows[0];
}

/** Fills what is empty of a member's profile. Returns it as it then is; undefined where the account is gone. */
export async function fillProfile(
  trx: Trx,
  id: number,
  { bio, picture_id }: ProfileContent,
): Promise<ProfileContent | undefined> {
  const { rows } = await sql<ProfileContent>`
    update members set bio = case when bio = '' then ${bio} else bio end, picture_id = coalesce(picture_id, ${picture_id})
    where id = ${id} returning bio, picture_id`.execute(trx);
  return rows[0];
}
