import type { Trx } from '../../db/connect';
import { messageSent } from '../live/publish';
import { findPair, replaceText, restoreText } from './queries/takedown';

async function changed(trx: Trx, id: number) {
  const pair = await findPair(trx, id);
  if (!pair) return [];
  return messageSent(
    { id: pair.sender_id, username: pair.sender_username },
    { id: pair.receiver_id, username: pair.receiver_username },
  );
}

/** Replaces a message by a sentence. Returns what it said, and the live hints; null where it is gone. */
export async function takeMessageDown(trx: Trx, id: number) {
  const content = await replaceText(trx, id);
  return content === undefined ? null : { removed: { content }, messages: await changed(trx, id) };
}

/** Lets a message say again what it said. Null where it is gone. */
export const putMessageBack = async (trx: Trx, id: number, { content }: { content: string }) =>
  (await restoreText(trx, id, content)) ? { messages: await changed(trx, id) } : null;
