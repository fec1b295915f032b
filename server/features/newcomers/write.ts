import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context';
import type { Db, Trx } from '../../db/connect';
import { withIdempotency, withKeyInStatement } from '../../http/idempotency';
import type { ClaimedKey } from '../../http/queries';
import { memberOf } from '../../http/session';
import { addText, countWritten, findStranger, lockTexts, type Recipient } from './queries';
import { checkLinks, checkWritten, hashText } from './rules';

/** Whether the member of a request is held to the limits of the first day. */
const isNewcomer = ({ config }: Pick<Context, 'config'>, request: FastifyRequest): boolean =>
  config.guardsNewcomers && memberOf(request).newcomer !== null;

/** Who gets a text without having asked for it by a follow: null for everyone, undefined for no one. */
const strangerOf = (trx: Trx, memberId: number, recipient: Recipient) =>
  recipient.kind === 'post' || recipient.kind === 'edit' ? null : findStranger(trx, memberId, recipient);

/** Counts a text in the transaction that stores it. Throws 409 past a limit of the first day (decisions: Safety). */
async function count(trx: Trx, memberId: number, text: string, recipient: Recipient): Promise<void> {
  checkLinks(text);
  const { kind } = recipient;
  const stranger = await strangerOf(trx, memberId, recipient);
  if (kind === 'message' && stranger === undefined) return;
  const textHash = stranger === undefined ? null : hashText(text, memberId);
  const newText = { memberId, kind, strangerId: stranger ?? null, textHash };
  await lockTexts(trx, newText);
  checkWritten(kind, await countWritten(trx, newText));
  await addText(trx, newText);
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
  if (text && isNewcomer(context, request)) await count(trx, memberOf(request).id, text, { kind });
}

/**
 * As `withKeyInStatement`, whose statement costs nothing more for members who are here for longer than a day. What a newcomer
 * writes is counted first, in one transaction with it. Throws 409 past a limit of the first day.
 */
export function writeCounted<T>(
  context: Pick<Context, 'config' | 'db'>,
  request: FastifyRequest,
  { text, recipient }: { text: string; recipient: Recipient },
  work: (db: Db, claim: ClaimedKey | undefined) => Promise<T | null>,
): Promise<T> {
  const { db } = context;
  if (!isNewcomer(context, request)) return withKeyInStatement(db, request, (claim) => work(db, claim));
  return withIdempotency(db, request, async (trx) => {
    await count(trx, memberOf(request).id, text, recipient);
    for (;;) {
      const response = await work(trx, undefined);
      if (response !== null) return response;
    }
  });
}
