import type { Db, Trx } from '../../db/connect';
import type { HeldText } from '../../queue/addJob';
import { createComment } from '../comments/queries/write';
import { commentsChanged, messageSent, postChanged } from '../live/publish';
import { addMessage } from '../messages/queries/write';
import { lockHeld } from '../newcomers/queries';
import { addSnapshot, openCase } from './queries/open';
import { findPerson, setRemoved } from './queries/held';

/** Opens the case of a text that a moderator looks at before anyone else does (decisions: Safety), unless it was decided. */
export const holdText = (db: Db, held: HeldText): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id, memberId, content } = held;
    if (!(await lockHeld(trx, id)) || !(await findPerson(trx, memberId))) return;
    const subject = { kind: 'held' as const, id, memberId, content, image: null, contentWarning: null };
    const { id: caseId } = await openCase(trx, subject, 'spam');
    await addSnapshot(trx, caseId, { subject, pictureId: null });
    await setRemoved(trx, caseId, held);
  });

async function send(trx: Trx, { memberId, receiverId, content }: HeldText) {
  const [sender, receiver] = [await findPerson(trx, memberId), await findPerson(trx, receiverId)];
  if (!sender || !receiver) return null;
  for (;;) {
    const { username } = receiver;
    const { receiver_id, response } = await addMessage(trx, { sender, username, content }, undefined);
    if (receiver_id === null) return null;
    if (response) return { id: response.id, messages: messageSent(sender, receiver) };
  }
}

async function comment(trx: Trx, { memberId, postId, parentId, content }: HeldText) {
  const author = await findPerson(trx, memberId);
  if (!author) return null;
  const place = { parentId, ...(postId !== null && { postId }) };
  const { post_id, response } = await createComment(trx, { author, content, ...place }, undefined);
  if (post_id === null || !response) return null;
  const messages = [...commentsChanged(post_id, memberId), ...postChanged(post_id)];
  return { id: response.id, messages };
}

/**
 * Sends what was held back, and returns what its case is about from then on. Null where its place or a member is gone,
 * or one has blocked the other.
 */
export async function letOut(trx: Trx, held: HeldText) {
  const sent = await (held.kind === 'message' ? send : comment)(trx, held);
  return sent && { messages: sent.messages, became: { kind: held.kind, id: sent.id } };
}
