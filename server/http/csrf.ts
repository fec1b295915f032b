import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { refused } from './problem';

const COOKIE = 'csrftoken';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only reads. */
export const isSafe = ({ method }: FastifyRequest): boolean => SAFE_METHODS.has(method);

/** Gives the browser the cookie that its unsafe requests must echo, unless it has one (decisions: CSRF). */
export function giveCsrfCookie({ publicUrl }: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE]) return;
  reply.setCookie(COOKIE, randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    // PUBLIC_URL tells what a proxy that speaks plain HTTP to the server does not.
    secure: request.protocol === 'https' || publicUrl.startsWith('https:'),
    httpOnly: false,
  });
}

/** Whether pages of this origin may call the API: those of the configuration, and the address that was called. */
export function isAllowedOrigin(request: FastifyRequest, origin: string, allowed: string[]): boolean {
  return allowed.includes(origin) || origin === `${request.protocol}://${request.host}`;
}

/** What a browser says of where the request comes from; a client that is no browser says nothing. */
function comesFromElsewhere(request: FastifyRequest, allowed: string[]): boolean {
  const { origin } = request.headers;
  if (origin) return !isAllowedOrigin(request, origin, allowed);
  return request.headers['sec-fetch-site'] === 'cross-site';
}

function echoesCookie(request: FastifyRequest): boolean {
  const cookie = request.cookies[COOKIE];
  if (!cookie) return true;
  const header = request.headers['x-csrftoken'];
  const [expected, given] = [Buffer.from(cookie), Buffer.from(typeof header === 'string' ? header : '')];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Refuses unsafe requests that another site made in the member's browser (decisions: CSRF). */
export function installCsrf(app: FastifyInstance, { allowedOrigins }: Config): void {
  app.addHook('onRequest', async (request) => {
    if (isSafe(request) || !request.routeOptions.config.session) return;
    if (comesFromElsewhere(request, allowedOrigins)) {
      throw refused('This request came from another site and was refused.');
    }
    if (!echoesCookie(request)) {
      throw refused('The security token of this page is out of date. Please reload the page and try again.');
    }
  });
}
