import type { FastifyRequest } from 'fastify';
import type { Db, Trx } from '../db/connect';
import { sessionEnded } from './problem';
import { memberOf } from './session';

/**
 * Runs `work` in a transaction of the signed-in member, whose row it holds from the start. Throws 401 when the account
 * was deleted since the session was checked.
 *
 * Everything that writes locks in one order, so that writers never wait for each other in a circle: members by id, posts
 * by id, comments by falling id (a reply before what it replies to).
 */
export function asMember<T>(db: Db, request: FastifyRequest, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { id } = memberOf(request);
  const transaction = () =>
    db.transaction().execute(async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select('id')
        .where('id', '=', id)
        .forKeyShare()
        .executeTakeFirst();
      if (!member) throw sessionEnded();
      return work(trx);
    });
  return request.server.inTurn(request, transaction);
}
