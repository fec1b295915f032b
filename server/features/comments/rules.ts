import { COMMENT_MAX } from '#contract/limits';
import { badRequest, notFound } from '../../http/problem';
import { checkText } from '../../http/text';

/** The text of a comment as it is stored. Throws 400, also for white space alone (spec §5). */
export function checkComment(text: string): string {
  const content = checkText('content', text, COMMENT_MAX);
  if (content === '') throw badRequest('content', 'A comment needs some text.');
  return content;
}

/** Throws 404 where there is no such comment. */
export function checkCommentFound<T>(comment: T | null | undefined): NonNullable<T> {
  if (comment === undefined || comment === null) throw notFound('This comment does not exist any more.');
  return comment;
}
