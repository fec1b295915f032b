import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseForm, type Form } from '../api/form';

/** The CSRF token in the forms of a session: only someone who was shown the page knows it. */
export const formToken = (secret: string, session: string): string =>
  createHmac('sha256', secret).update(`form of ${session}`).digest('base64url');

/** The submitted form, or undefined when it is not from this session's page. */
export function readForm(request: FastifyRequest, secret: string, session: string): Form | undefined {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return undefined;
  const form = parseForm(typeof request.body === 'string' ? request.body : '');
  const { token } = form;
  const [given, expected] = [
    Buffer.from(typeof token === 'string' ? token : ''),
    Buffer.from(formToken(secret, session)),
  ];
  return given.length === expected.length && timingSafeEqual(given, expected) ? form : undefined;
}

/** The id in the address of a page; '' for anything that cannot be an id. */
export function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  return /^\w+$/.test(id) ? id : '';
}

const originOf = (url: string | null): string => (url && URL.canParse(url) ? new URL(url).origin : '');

/**
 * Sends a page under a policy that lets it load its stylesheet and little else.
 * @param leadsTo where its forms may redirect to: browsers apply `form-action` to redirects too
 */
export function sendPage(reply: FastifyReply, html: string, leadsTo: string | null = null): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${originOf(leadsTo)}`.trim(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('Content-Security-Policy', policy.join('; '))
    .header('Referrer-Policy', 'same-origin')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
