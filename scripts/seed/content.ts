import type { Faker } from '@faker-js/faker';
import type { Db } from '../../server/db/connect';
import { continueIds, insertRows } from './insert';
import type { SeedMember } from './people';
import type { Album } from './pictures';
import { commentText, postText } from './words';

const YEAR_MS = 365 * 24 * 3600_000;
const PICTURE_SHARE = 0.28;
/** Pictures go to the newest posts, where they are seen; more would only fill the disk. */
const PICTURES_MAX = 1_500;
const CHUNK = 20_000;
const LIKES_MAX = 20;

/** Milliseconds since 1970 of post `index` of `count`: spread over a year, denser towards today. */
function postTime(index: number, count: number, now: number): number {
  const age = 1 - (index + 1) / (count + 1);
  return Math.round(now - age * age * YEAR_MS);
}

/** Members that are heard more often than others: the square of an even draw. */
const drawMember = (f: Faker, members: readonly SeedMember[]): SeedMember =>
  members[Math.floor(f.number.float() ** 2 * members.length)] ?? (members[0] as SeedMember);

/** `count` different numbers below `below`, from a random start with a random step. */
function differentNumbers(f: Faker, count: number, below: number): number[] {
  const start = f.number.int(below - 1);
  const step = f.number.int({ min: 1, max: Math.max(1, Math.floor(below / Math.max(1, count))) });
  return Array.from({ length: Math.min(count, below) }, (_, i) => (start + i * step) % below);
}

interface Counts {
  like: number;
  smite: number;
}

/** Reactions of different members to one thing, as rows and as the counts to store with it. */
function react(f: Faker, members: readonly SeedMember[], most: number) {
  const counts: Counts = { like: 0, smite: 0 };
  const rows = differentNumbers(f, Math.floor(f.number.float() * most), members.length).map((index) => {
    const kind: keyof Counts = f.number.float() < 0.85 ? 'like' : 'smite';
    counts[kind] += 1;
    return { member_id: members[index]?.id, kind };
  });
  return { rows, counts };
}

interface CommentRow {
  id: number;
  post_id: number;
  root_id: number | null;
  parent_id: number | null;
  author_id: number;
  content: string;
  is_deleted: boolean;
  like_count: number;
  smite_count: number;
  reply_count: number;
  created_at: string;
}

/** A thread's comments in order of time; about a third reply to an earlier one. */
function converse(
  f: Faker,
  members: readonly SeedMember[],
  postId: number,
  postedAt: number,
  firstId: number,
  now: number,
) {
  const comments: CommentRow[] = [];
  const count = f.helpers.weightedArrayElement([
    { value: 0, weight: 45 },
    { value: 1, weight: 20 },
    { value: 3, weight: 20 },
    { value: 7, weight: 12 },
    { value: 30, weight: 3 },
  ]);
  const span = Math.min(now - postedAt, 3 * 24 * 3600_000);
  for (let i = 0; i < count; i += 1) {
    const parent = i > 0 && f.number.float() < 0.35 ? f.helpers.arrayElement(comments) : undefined;
    if (parent) parent.reply_count += 1;
    comments.push({
      id: firstId + i,
      post_id: postId,
      root_id: parent ? (parent.root_id ?? parent.id) : null,
      parent_id: parent?.id ?? null,
      author_id: drawMember(f, members).id,
      content: commentText(f),
      is_deleted: false,
      like_count: 0,
      smite_count: 0,
      reply_count: 0,
      created_at: new Date(postedAt + (span * (i + 1)) / (count + 1)).toISOString(),
    });
  }
  return comments;
}

/** Writes posts with their pictures, reactions and threads, in chunks so that memory stays bounded. */
export async function seedContent(
  f: Faker,
  db: Db,
  album: Album,
  members: readonly SeedMember[],
  count: number,
  onProgress: (done: number) => void,
): Promise<void> {
  const now = Date.now();
  let nextComment = 1;
  for (let from = 0; from < count; from += CHUNK) {
    const posts: object[] = [];
    const postReactions: object[] = [];
    const comments: CommentRow[] = [];
    const commentReactions: object[] = [];
    for (let index = from; index < Math.min(from + CHUNK, count); index += 1) {
      const id = index + 1;
      const postedAt = postTime(index, count, now);
      const hasPicture = index >= count - PICTURES_MAX / PICTURE_SHARE && f.number.float() < PICTURE_SHARE;
      const { rows, counts } = react(f, members, LIKES_MAX);
      const thread = converse(f, members, id, postedAt, nextComment, now);
      nextComment += thread.length;
      for (const comment of thread) {
        const reactions = react(f, members, 5);
        comment.like_count = reactions.counts.like;
        comment.smite_count = reactions.counts.smite;
        commentReactions.push(...reactions.rows.map((row) => ({ comment_id: comment.id, ...row })));
      }
      comments.push(...thread);
      postReactions.push(...rows.map((row) => ({ post_id: id, ...row })));
      posts.push({
        id,
        author_id: drawMember(f, members).id,
        content: hasPicture && f.number.float() < 0.2 ? '' : postText(f),
        image_id: hasPicture ? await album.scene() : null,
        like_count: counts.like,
        smite_count: counts.smite,
        comment_count: thread.length,
        created_at: new Date(postedAt).toISOString(),
      });
    }
    await insertRows(db, 'posts', posts);
    await insertRows(db, 'post_reactions', postReactions);
    await insertRows(db, 'comments', comments);
    await insertRows(db, 'comment_reactions', commentReactions);
    onProgress(Math.min(from + CHUNK, count));
  }
  await continueIds(db, 'posts');
  await continueIds(db, 'comments');
}
