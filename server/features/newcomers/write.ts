import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { Db, Trx } from '../../db/connect';
import { withIdempotency, withKeyInStatement } from '../../http/idempotency';
import { inMemberTransaction } from '../../http/memberTransaction';
import type { ClaimedKey } from '../../http/queries';
import { memberOf } from '../../http/session';
import { addJob } from '../../queue/addJob';
import {
  addText,
  countHeld,
  countWritten,
  findStranger,
  lockTexts,
  type NewText,
  type Recipient,
} from './queries';
import { checkHeld, checkLinks, checkWritten, hashText, heldText, repeatedText } from './rules';

/** Whether the member of a request is held to the limits of the first day. */
const isNewcomer = ({ config }: Pick<Context, 'config'>, request: FastifyRequest): boolean =>
  config.guardsNewcomers && memberOf(request).newcomer !== null;

/** Who gets a text without having asked for it by a follow: null for everyone, undefined for no one. */
const strangerOf = (trx: Trx, memberId: number, recipient: Recipient) =>
  recipient.kind === 'post' || recipient.kind === 'edit' ? null : findStranger(trx, memberId, recipient);

/**
 * Counts a text in the transaction that stores it. Returns what is not counted, as so many strangers got the same. Throws 409
 * past a limit of the first day (decisions: Safety).
 */
async function count(
  trx: Trx,
  memberId: number,
  text: string,
  recipient: Recipient,
): Promise<NewText | undefined> {
  checkLinks(text);
  const { kind } = recipient;
  const stranger = await strangerOf(trx, memberId, recipient);
  if (kind === 'message' && stranger === undefined) return undefined;
  const textHash = stranger === undefined ? null : hashText(text, memberId);
  const newText = { memberId, kind, strangerId: stranger ?? null, textHash };
  await lockTexts(trx, newText);
  if (checkWritten(kind, await countWritten(trx, newText))) return newText;
  await addText(trx, newText);
  return undefined;
}

/** Holds a text back for a moderator, once for each stranger. Throws 409 where no more can wait. */
async function hold(trx: Trx, repeated: NewText, content: string, recipient: Recipient): Promise<void> {
  const { memberId, strangerId } = repeated;
  if (strangerId === null || recipient.kind === 'post' || recipient.kind === 'edit') throw repeatedText();
  await lockTexts(trx, repeated);
  const held = await countHeld(trx, repeated);
  if (held.isHeld) return;
  checkHeld(held);
  const id = await addText(trx, { ...repeated, kind: 'held' });
  const {
    kind,
    postId = null,
    parentId = null,
  } = recipient.kind === 'comment' ? recipient : { kind: recipient.kind };
  await addJob(trx, 'hold-text', { id, memberId, kind, content, receiverId: strangerId, postId, parentId });
}

/**
 * Counts a text with which a newcomer changes a post or comment, in the transaction that stores it, before that locks a post.
 * Throws 409 past a limit of the first day.
 */
export async function countChange(
  context: Pick<Context, 'config'>,
  request: FastifyRequest,
  trx: Trx,
  { text, kind }: { text: string | undefined; kind: 'post' | 'edit' },
): Promise<void> {
  if (!text || !isNewcomer(context, request)) return;
  if (await count(trx, memberOf(request).id, text, { kind })) throw repeatedText();
}

/**
 * As `withKeyInStatement`, whose statement costs nothing more for members who are here for longer than a day. What a newcomer
 * writes is counted first, in one transaction with it. Throws 409 past a limit of the first day, and where the text waits for
 * a moderator.
 */
export async function writeCounted<T>(
  context: Pick<Context, 'config' | 'db'>,
  request: FastifyRequest,
  { text, recipient }: { text: string; recipient: Recipient },
  work: (db: Db, claim: ClaimedKey | undefined) => Promise<T | null>,
): Promise<T> {
  const { db } = context;
  if (!isNewcomer(context, request)) return withKeyInStatement(db, request, (claim) => work(db, claim));
  let repeated: NewText | undefined;
  try {
    return await withIdempotency(db, request, async (trx) => {
      repeated = await count(trx, memberOf(request).id, text, recipient);
      if (repeated) throw heldText();
      for (;;) {
        const response = await work(trx, undefined);
        if (response !== null) return response;
      }
    });
  } catch (error) {
    const held = repeated;
    if (held) await inMemberTransaction(db, request, (trx) => hold(trx, held, text, recipient));
    throw error;
  }
}
