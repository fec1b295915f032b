import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import type { Page } from '../../api/pages';

/** The threads of a post as they are cached. All that is here changes them in place, and none comes to more when done twice. */
export type Threads = Pick<Post, 'comments' | 'comments_next' | 'comment_count'>;

/** The words in the place of a deleted comment that others have replied to (decisions: Posts). */
const DELETED = 'Comment deleted';

/** A comment or reply at any depth. */
export function findComment(comments: Comment[], id: number): Comment | undefined {
  for (const comment of comments) {
    const found = comment.id === id ? comment : findComment(comment.replies, id);
    if (found) return found;
  }
  return undefined;
}

/** Adds to `known` what it lacks, by age, which is the order of ids. What is there stays: more of it may have been read. */
function merge(known: Comment[], more: Comment[]): void {
  const ids = new Set(known.map(({ id }) => id));
  known.push(...more.filter(({ id }) => !ids.has(id)));
  known.sort((one, other) => one.id - other.id);
}

/**
 * Puts a page of top-level comments behind those that are there.
 * @param after the cursor it was asked for with; where the threads go on elsewhere by now, the page is left out
 */
export function addComments(threads: Threads, after: string, page: Page<Comment>): void {
  if (threads.comments_next !== after) return;
  merge(threads.comments, page.items);
  threads.comments_next = page.next;
}

/** The same for the direct replies to a comment. */
export function addReplies(
  threads: Threads,
  { commentId, after }: { commentId: number; after: string },
  page: Page<Comment>,
): void {
  const comment = findComment(threads.comments, commentId);
  if (comment?.replies_next !== after) return;
  merge(comment.replies, page.items);
  comment.replies_next = page.next;
}

/** Puts a new comment or reply at the end of those beside it, and counts it. */
export function insertComment(threads: Threads, comment: Comment): void {
  if (findComment(threads.comments, comment.id)) return;
  threads.comment_count += 1;
  if (comment.parent === undefined) {
    threads.comments.push(comment);
    return;
  }
  const parent = findComment(threads.comments, comment.parent);
  if (!parent) return;
  parent.replies.push(comment);
  parent.reply_count += 1;
}

/** Puts the answer to an edit, which embeds no replies, into its place. */
export function renewComment(threads: Threads, { replies: _none, replies_next, ...newer }: Comment): void {
  const comment = findComment(threads.comments, newer.id);
  if (comment) Object.assign(comment, newer);
}

/** Deletes a comment: its row goes, or 'Comment deleted' stays for the replies under it (decisions: Posts). */
export function removeComment(threads: Threads, id: number): void {
  const comment = findComment(threads.comments, id);
  if (!comment || comment.is_deleted) return;
  threads.comment_count -= 1;
  if (comment.reply_count > 0) silence(comment);
  else takeOut(threads, comment);
}

function silence(comment: Comment): void {
  Object.assign(comment, {
    is_deleted: true,
    author_username: null,
    author_profile_picture: null,
    content: DELETED,
    like_count: 0,
    smite_count: 0,
    is_liked: false,
    is_smited: false,
  } satisfies Partial<Comment>);
}

/** A deleted comment that stood only for what goes goes with it. */
function takeOut(threads: Threads, { id, parent: parentId }: Comment): void {
  const parent = parentId === undefined ? undefined : findComment(threads.comments, parentId);
  const siblings = parent?.replies ?? threads.comments;
  siblings.splice(
    siblings.findIndex((sibling) => sibling.id === id),
    1,
  );
  if (!parent) return;
  parent.reply_count -= 1;
  if (parent.is_deleted && parent.reply_count === 0) takeOut(threads, parent);
}
