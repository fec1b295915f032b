import { sql, type SqlBool } from 'kysely';
import type { CaseKind, ReportKind } from '#contract/reports';
import type { Db } from '../../../db/connect';
import type { PictureSize } from '../../media/queries';
import { hasAccount } from '../../members/queries';
import { isTemporary, shown } from '../../posts/queries/content';
import { isVisibleTo } from '../../visibility/queries';

/** What can be reported, as it is shown now. */
export interface Subject {
  kind: CaseKind;
  id: number;
  memberId: number;
  content: string;
  image: (PictureSize & { id: number; key: string }) | null;
  contentWarning: string | null;
}

/** For whom it is looked up; null for a moderator, who sees everything. */
type ViewerId = number | null;

interface Row {
  id: number;
  member_id: number;
  content: string;
  content_warning: string | null;
  image_id: number | null;
  image_key: string | null;
  width: number | null;
  height: number | null;
  placeholder: string | null;
}

const image = ['image.id as image_id', 'image.key as image_key', 'image.width', 'image.height'] as const;
const NO_IMAGE = { image_id: null, image_key: null, width: null, height: null, placeholder: null };

const isSeen = (viewerId: ViewerId, column: string) =>
  viewerId === null ? sql<SqlBool>`true` : isVisibleTo(viewerId, column);

/**
 * A temporary edit is not the author's, who is the one reported: it says so. Not whose it is: the text is kept, and shown to
 * members from whom the editor may be hidden.
 */
const shownContent = sql<string>`${shown('content')}
  || case when ${isTemporary} then e'\n\n(edited by another member)' else '' end`;

const findPost = (db: Db, viewerId: ViewerId, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('posts as p')
    .innerJoin('members as author', 'author.id', 'p.author_id')
    .leftJoin('media as image', (join) => join.on(sql<SqlBool>`image.id = ${shown('image_id')}`))
    .select(['p.id', 'author.id as member_id', 'p.content_warning', shownContent.as('content')])
    .select([...image, 'image.placeholder'])
    .where('p.id', '=', id)
    .where(isSeen(viewerId, 'p.author_id'))
    .executeTakeFirst();

const findComment = (db: Db, viewerId: ViewerId, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('comments as c')
    .innerJoin('members as author', 'author.id', 'c.author_id')
    .innerJoin('posts as p', 'p.id', 'c.post_id')
    .select(['c.id', 'author.id as member_id', 'c.content', sql<null>`null`.as('content_warning')])
    .where('c.id', '=', id)
    .where('c.is_deleted', '=', false)
    .where(hasAccount('p.author_id'))
    .where(isSeen(viewerId, 'c.author_id'))
    .where(isSeen(viewerId, 'p.author_id'))
    .executeTakeFirst()
    .then((row) => row && { ...row, ...NO_IMAGE });

/** Only the two members of a conversation see its messages. */
const findMessage = (db: Db, viewerId: ViewerId, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('messages as m')
    .innerJoin('members as sender', 'sender.id', 'm.sender_id')
    .innerJoin('conversations as c', 'c.id', 'm.conversation_id')
    .select(['m.id', 'sender.id as member_id', 'm.content', sql<null>`null`.as('content_warning')])
    .where('m.id', '=', id)
    .where(isSeen(viewerId, 'm.sender_id'))
    .$if(viewerId !== null, (query) =>
      query.where((row) =>
        row.or([row('c.low_member_id', '=', viewerId), row('c.high_member_id', '=', viewerId)]),
      ),
    )
    .executeTakeFirst()
    .then((row) => row && { ...row, ...NO_IMAGE });

const findMember = (db: Db, viewerId: ViewerId, id: number): Promise<Row | undefined> =>
  db
    .selectFrom('members as m')
    .leftJoin('media as image', 'image.id', 'm.picture_id')
    .select(['m.id', 'm.id as member_id', 'm.bio as content', sql<null>`null`.as('content_warning')])
    .select([...image, 'image.placeholder'])
    .where('m.id', '=', id)
    .where(isSeen(viewerId, 'm.id'))
    .executeTakeFirst();

const FINDERS = { post: findPost, comment: findComment, message: findMessage, member: findMember };

/** A text that is held back, which moderators alone see, by the id of its case. */
async function findHeld(db: Db, caseId: number): Promise<Row | undefined> {
  const found = await db
    .selectFrom('cases')
    .select(['subject_id as id', 'member_id', sql<string>`removed ->> 'content'`.as('content')])
    .select(sql<null>`null`.as('content_warning'))
    .where('id', '=', caseId)
    .where('kind', '=', 'held')
    .where('removed', 'is not', null)
    .executeTakeFirst();
  return found && { ...found, ...NO_IMAGE };
}

function toSubject(kind: CaseKind, row: Row): Subject {
  const { image_id, image_key, width, height, placeholder } = row;
  const hasImage = image_id !== null && image_key !== null && width !== null && height !== null;
  return {
    kind,
    id: row.id,
    memberId: row.member_id,
    content: row.content,
    image: hasImage ? { id: image_id, key: image_key, width, height, placeholder: placeholder ?? '' } : null,
    contentWarning: row.content_warning,
  };
}

/** Something other than a picture, if the viewer sees it. */
export async function findSubject(
  db: Db,
  viewerId: ViewerId,
  kind: Exclude<ReportKind, 'picture'>,
  id: number,
): Promise<Subject | undefined> {
  const row = await FINDERS[kind](db, viewerId, id);
  return row && toSubject(kind, row);
}

/** The picture of a post or a member. Its text is not reported with it. */
export const pictureOf = ({ memberId, image: shownImage }: Subject): Subject | undefined =>
  shownImage
    ? { kind: 'picture', id: shownImage.id, memberId, content: '', image: shownImage, contentWarning: null }
    : undefined;

/** The post or the member that shows a picture, as an own subject. */
export async function findHolder(db: Db, pictureId: number): Promise<Subject | undefined> {
  const { rows } = await sql<{ post_id: number | null; member_id: number | null }>`
    select coalesce(
      (select id from posts where image_id = ${pictureId} and author_id is not null limit 1),
      (select id from posts where temp_image_id = ${pictureId} and author_id is not null limit 1)
    ) as post_id, (select id from members where picture_id = ${pictureId} limit 1) as member_id`.execute(db);
  const { post_id = null, member_id = null } = rows[0] ?? {};
  if (post_id !== null) return findSubject(db, null, 'post', post_id);
  return member_id === null ? undefined : findSubject(db, null, 'member', member_id);
}

/**
 * What a case is about, as it is shown now, to a moderator.
 * @param id of a text that is held back, the case's
 */
export async function findNow(db: Db, kind: CaseKind, id: number): Promise<Subject | undefined> {
  if (kind === 'held') {
    const row = await findHeld(db, id);
    return row && toSubject(kind, row);
  }
  if (kind !== 'picture') return findSubject(db, null, kind, id);
  const holder = await findHolder(db, id);
  const picture = holder && pictureOf(holder);
  return picture?.id === id ? picture : undefined;
}

/** A post, comment or message next to what was reported. */
export interface Neighbour {
  username: string | null;
  content: string;
  created_at: Date;
  is_before: boolean;
}

/** Messages shown on either side of one. */
const AROUND = 4;

const aroundMessage = (id: number) => sql<Neighbour>`
  select sender.username, near.content, near.created_at, near.id < ${id} as is_before
  from messages as it cross join lateral (
    (select * from messages where conversation_id = it.conversation_id and id < it.id order by id desc limit ${AROUND})
    union all
    (select * from messages where conversation_id = it.conversation_id and id > it.id order by id limit ${AROUND})
  ) as near
  left join members as sender on sender.id = near.sender_id
  where it.id = ${id}
  order by near.id`;

const aroundComment = (id: number) => sql<Neighbour>`
  select author.username, coalesce(parent.content, p.content) as content,
    coalesce(parent.created_at, p.created_at) as created_at, true as is_before
  from comments as it join posts as p on p.id = it.post_id
  left join comments as parent on parent.id = it.parent_id
  left join members as author on author.id = case when parent.id is null then p.author_id else parent.author_id end
  where it.id = ${id}`;

/** The text of the post that shows a picture. */
const aroundPicture = (id: number) => sql<Neighbour>`
  select author.username, p.content, p.created_at, true as is_before
  from posts as p join members as author on author.id = p.author_id
  where p.image_id = ${id} and p.content <> '' order by p.id limit 1`;

const aroundHeld = (caseId: number) => sql<Neighbour>`
  select author.username, coalesce(parent.content, p.content) as content,
    coalesce(parent.created_at, p.created_at) as created_at, true as is_before
  from cases as it left join comments as parent on parent.id = (it.removed ->> 'parentId')::bigint
  join posts as p on p.id = coalesce(parent.post_id, (it.removed ->> 'postId')::bigint)
  left join members as author on author.id = case when parent.id is null then p.author_id else parent.author_id end
  where it.id = ${caseId} and it.kind = 'held' and it.removed ->> 'kind' = 'comment'`;

const AROUND_OF: Partial<Record<CaseKind, typeof aroundMessage>> = {
  comment: aroundComment,
  held: aroundHeld,
  message: aroundMessage,
  picture: aroundPicture,
};

/**
 * The surroundings of the thing, oldest first: what a comment replies to, or the messages before and after.
 * @param id as for `findNow`
 */
export async function findSurroundings(db: Db, kind: CaseKind, id: number): Promise<Neighbour[]> {
  const around = AROUND_OF[kind]?.(id);
  return around ? (await around.execute(db)).rows : [];
}
