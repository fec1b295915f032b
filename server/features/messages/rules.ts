import { MESSAGE_MAX } from '#contract/limits';
import { badRequest, Problem } from '../../http/problem';
import { checkText } from '../../http/text';

/** A message as it is stored. Throws 400, also for white space alone (spec §5). */
export function checkMessage(text: string): string {
  const content = checkText('content', text, MESSAGE_MAX);
  if (content === '') throw badRequest('content', 'A message needs some text.');
  return content;
}

/** Writing to oneself: throws 400 (decisions: Messages). */
export function checkNotSelf(senderId: number, receiverId: number): void {
  if (senderId === receiverId) throw new Problem(400, 'You cannot write to yourself.');
}
