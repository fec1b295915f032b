import type { FastifyInstance } from 'fastify';
import { stripeJs } from './stripeJs';

/** Where the page finds the script that stands in for Stripe.js. */
export const STRIPE_JS_PATH = '/sandbox/stripe.js';

/** What the browser sees of the sandbox, on the product's own server. */
export function sandboxPages(app: FastifyInstance): void {
  app.get(STRIPE_JS_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(stripeJs),
  );
}
