import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../db/connect';
import { lockMember } from '../db/lockMember';
import { sessionEnded } from './problem';
import { memberOf } from './session';

/**
 * Runs `work` in a transaction of the request, in a slot for writes (`slots.ts`). Throws QueueFullError. Makes the rest
 * of the request read from the primary, so that its response carries the primary's LSN (`readDb.ts`).
 */
export function inTransaction<T>(
  db: Db,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  request.readDb = db;
  return request.server.withWriteSlot(request, () => db.transaction().execute(work));
}

/**
 * Runs `work` in a transaction of the signed-in member, whose row it locks first. Throws 401 when the account was deleted
 * after the session was checked.
 *
 * Every transaction locks in one order, which avoids deadlocks: members by id, the Idempotency-Key, posts by id, comments
 * by descending id (a reply before what it replies to).
 */
export function inMemberTransaction<T>(
  db: Db,
  request: FastifyRequest,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { id } = memberOf(request);
  return inTransaction(db, request, async (trx) => {
    if (!(await lockMember(trx, id, 'key share'))) throw sessionEnded();
    return work(trx);
  });
}
