import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { Db } from '../db/connect';
import { writtenTo, type Replicas } from '../db/replicas';
import { isHttps, isSafe } from './csrf';

const COOKIE = 'position';
/** Longer than any replica that is read may be behind. */
const MAX_AGE_S = 60;
/** Where the position could not be asked: no replica is that far. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;

declare module 'fastify' {
  interface FastifyRequest {
    /** The tables for what only reads: a replica's, or the primary's. Never for a transaction. */
    readDb: Db;
  }
}

/** The position that the browser was told. */
function positionOf({ cookies }: FastifyRequest): number {
  const told = cookies[COOKIE] ?? '0';
  return /^\d{1,16}$/.test(told) ? Number(told) : UNKNOWN;
}

/**
 * Chooses where a request reads. Reads go to the member's replica, but only one that has all that the member has written
 * or was shown by the primary: each answer that came from the primary tells the position of its log in a cookie, which the
 * browser sends with the next request. A client without cookies always reads from the primary.
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
      request.readDb = replicas.choose(request.member.id, positionOf(request)) ?? db;
    done();
  });
  if (!replicas) return;

  app.addHook('onSend', async (request, reply) => {
    const isTold = !isSafe(request) || mayReadReplica(request);
    if (!request.routeOptions.config.session || request.readDb !== db || !isTold) return;
    const position = await writtenTo(db).catch(() => UNKNOWN);
    reply.setCookie(COOKIE, String(position), {
      path: '/api/',
      maxAge: MAX_AGE_S,
      sameSite: 'lax',
      secure: isHttps(config, request),
      httpOnly: true,
    });
  });
}
