import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { isHttps, isSafe } from './csrf';

const COOKIE = 'wrote';
/** Seconds for which a browser says that it has written: longer than any server shows what it has read before. */
const MAX_AGE_S = 2;

const cookie = (secure: boolean) =>
  cookies.serialize(COOKIE, '1', {
    path: '/api/',
    maxAge: MAX_AGE_S,
    sameSite: 'lax',
    secure,
    httpOnly: true,
  });
const [HTTP, HTTPS] = [cookie(false), cookie(true)];

/** Marks the browser with each response to a call that may have changed something, whichever server answers it. */
export function installRecentWrites(app: FastifyInstance, config: Config): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!isSafe(request) && request.routeOptions.config.session === 'member')
      reply.header('Set-Cookie', isHttps(config, request) ? HTTPS : HTTP);
    done();
  });
}

/** Whether the browser has written in the last seconds; undefined for a client that keeps no cookies. */
export const hasJustWritten = ({ headers, cookies }: FastifyRequest): boolean | undefined =>
  headers.cookie === undefined ? undefined : COOKIE in cookies;
