import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { isHttps, isSafe } from './csrf';

const COOKIE = 'wrote';
/** Seconds until the cookie expires: longer than a server shows a page that it read before the write. */
const MAX_AGE_S = 2;

const cookie = (secure: boolean) =>
  fastifyCookie.serialize(COOKIE, '1', {
    path: '/api/',
    maxAge: MAX_AGE_S,
    sameSite: 'lax',
    secure,
    httpOnly: true,
  });
const [HTTP, HTTPS] = [cookie(false), cookie(true)];

/** Sets a short-lived cookie with each response to a call that may have changed something, for all servers to see. */
export function installRecentWrites(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isSafe(request) && request.routeOptions.config.session === 'member')
      reply.header('Set-Cookie', isHttps(config, request) ? HTTPS : HTTP);
    done();
  });
}

/** Whether the client has written in the last seconds; undefined for one that sends no cookies. */
export const hasJustWritten = ({ headers, cookies }: FastifyRequest): boolean | undefined =>
  headers.cookie === undefined ? undefined : COOKIE in cookies;
