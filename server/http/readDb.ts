import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Db } from '../db/connect';
import { insertLsn, type Replicas } from '../db/replicas';
import { isHttps, isSafe } from './csrf';

const COOKIE = 'position';
/** Seconds until the cookie expires: longer than the lag of any replica that is read. */
const MAX_AGE_S = 60;
/** Sent where the LSN could not be read: beyond every replica's, so that the primary is read. */
const BEYOND_ALL = Number.MAX_SAFE_INTEGER;

declare module 'fastify' {
  interface FastifyRequest {
    /** Kysely on a replica or the primary, for what only reads. Never for a transaction. */
    readDb: Db;
  }
}

/** The LSN that the browser was sent. */
function lsnOf({ cookies }: FastifyRequest): number {
  const lsn = cookies[COOKIE] ?? '0';
  return /^\d{1,16}$/.test(lsn) ? Number(lsn) : BEYOND_ALL;
}

/**
 * Chooses where a request reads. Reads go to the member's replica, but only one that has all that the member has written
 * or was shown by the primary: each response that came from the primary has the LSN of its log in a cookie, which the browser
 * sends with the next request. A client without cookies always reads from the primary.
 */
export function installReadDb(
  app: FastifyInstance,
  { config, db, replicas }: { config: Config; db: Db; replicas: Replicas | null },
): void {
  const mayReadReplica = (request: FastifyRequest) =>
    isSafe(request) && request.member !== null && request.headers.cookie !== undefined;

  app.decorateRequest('readDb');
  app.addHook('preHandler', (request, _reply, done) => {
    request.readDb = db;
    if (replicas && request.member && mayReadReplica(request))
      request.readDb = replicas.choose(request.member.id, lsnOf(request)) ?? db;
    done();
  });
  if (!replicas) return;

  app.addHook('onSend', async (request, reply) => {
    const isMarked = !isSafe(request) || mayReadReplica(request);
    if (!request.routeOptions.config.session || request.readDb !== db || !isMarked) return;
    const lsn = await insertLsn(db).catch(() => BEYOND_ALL);
    reply.setCookie(COOKIE, String(lsn), {
      path: '/api/',
      maxAge: MAX_AGE_S,
      sameSite: 'lax',
      secure: isHttps(config, request),
      httpOnly: true,
    });
  });
}
