import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connect';
import { putHidden, refusedOf } from '../store';
import type { CardState } from './cardForm';

/**
 * Keeps a form that was refused and leads back to its page, which shows it: a page that answers a POST itself is an error of
 * the browser when the customer comes back to it (ERR_CACHE_MISS).
 * @param path the page's, which ends with the id of its session
 */
export async function refuse(db: Db, reply: FastifyReply, path: string, refused: CardState) {
  await putHidden(db, path.slice(path.lastIndexOf('/') + 1), { refused });
  return reply.redirect(`${path}?refused`, 303);
}

/** The form that the page of a session has refused, if it is asked for. */
export const refusedCard = async (db: Db, { query }: FastifyRequest, session: string) =>
  'refused' in (query as object) ? ((await refusedOf(db, session)) as CardState | undefined) : undefined;
