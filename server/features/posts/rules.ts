import { POST_MAX } from '#contract/limits';
import type { PostDraft } from '#contract/posts';
import type { PostContent } from '../../db/columns';
import { badRequest, conflict, notFound } from '../../http/problem';
import { checkText } from '../../http/text';
import { checkPictureField, type PictureChange } from '../media/uploads';
import type { PostRecord } from './queries/write';

/** The fields of a request that changes a post: undefined keeps the present value (spec §7). */
export type PostChange = { [Field in Exclude<keyof PostDraft, 'image'>]: PostDraft[Field] } & {
  picture: PictureChange;
};

/** A request's fields as they may be stored. Throws 400. */
export function checkChange(body: PostDraft): PostChange {
  return {
    content: body.content === undefined ? undefined : checkText('content', body.content, POST_MAX),
    picture: checkPictureField('image', body.image),
  };
}

/** A new post needs text or an image: throws 400 (spec §5). */
export function checkNewPost({ content, picture }: PostChange): void {
  if (!content && !picture) throw badRequest('content', 'Please enter some content or select an image');
}

/** What the post shows now. */
export const shownOf = (post: PostRecord): PostContent => post.temporary ?? post.original;

/**
 * The post's content after a change. Throws 400 if nothing would remain (spec §5).
 * @param newImageId of the picture that came with the request, else null
 */
export function applyChange(
  present: PostContent,
  change: PostChange,
  newImageId: number | null,
): PostContent {
  const content = change.content ?? present.content;
  const image_id = change.picture === undefined ? present.image_id : newImageId;
  if (content === '' && image_id === null) {
    throw badRequest('content', 'Post must have either text or an image');
  }
  return { content, image_id };
}

const GONE = 'This post does not exist any more.';

/** Throws 404 where there is no post. */
export function checkPostFound<T>(post: T | null | undefined): NonNullable<T> {
  if (!post) throw notFound(GONE);
  return post;
}

/** The post of this member. Not theirs is not found: 404 (decisions: The wire). */
export function checkOwn(post: PostRecord | undefined, memberId: number): PostRecord {
  if (post?.authorId !== memberId) throw notFound(GONE);
  return post;
}

/** While a temporary edit lasts, neither the author nor another temporary edit may change the post: 409. */
export function checkNotTemporary({ minutesLeft }: PostRecord): void {
  if (minutesLeft === null) return;
  throw conflict(
    `A temporary edit of this post lasts ${minutesLeft} more ${minutesLeft === 1 ? 'minute' : 'minutes'}. ` +
      'It can be edited again after that.',
  );
}

/** The member's own post, if they may edit it now. Throws 404 or 409. */
export function checkMayEdit(post: PostRecord | undefined, memberId: number): PostRecord {
  const own = checkOwn(post, memberId);
  checkNotTemporary(own);
  return own;
}
