import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { forbidden } from './problem';

const COOKIE = 'csrftoken';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request only reads. */
export const isSafe = ({ method }: FastifyRequest): boolean => SAFE_METHODS.has(method);

/** Behind a proxy that speaks plain HTTP to the server, only PUBLIC_URL tells that the site uses https. */
export const isHttps = ({ publicUrl }: Config, { protocol }: FastifyRequest): boolean =>
  protocol === 'https' || publicUrl.startsWith('https:');

/** Sets the cookie that the browser's unsafe requests must echo, unless it has one (decisions: CSRF). */
export function setCsrfCookie(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[COOKIE]) return;
  reply.setCookie(COOKIE, randomBytes(32).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: isHttps(config, request),
    httpOnly: false,
  });
}

/**
 * Whether pages of this origin may call the API. The request's `Host` has no say: a name of another site can lead to this
 * server, and proxies pass on what they are sent.
 */
export function isAllowedOrigin(
  { allowedOrigins, ownHosts }: Config,
  { socket }: FastifyRequest,
  origin: string,
): boolean {
  return (
    allowedOrigins.includes(origin) ||
    ownHosts.some((host) => new URL(`http://${host}:${socket.localPort}`).origin === origin)
  );
}

/** Whether a browser marks the request as cross-site; other clients send neither header. */
function isCrossSite(config: Config, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin) return !isAllowedOrigin(config, request, origin);
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
export function installCsrf(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', async (request) => {
    if (isSafe(request) || !request.routeOptions.config.session) return;
    if (isCrossSite(config, request)) {
      throw forbidden('This request came from another site and was refused.');
    }
    if (!echoesCookie(request)) {
      throw forbidden(
        'The security token of this page is out of date. Please reload the page and try again.',
      );
    }
  });
}
