import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/connect';
import { checkoutRoutes } from './checkout';
import { STYLE_PATH } from './html';
import { portalRoutes } from './portal';
import { stripeJs } from './stripeJs';
import { sandboxStyle } from './style';

/** The address of the script that replaces Stripe.js. */
export const STRIPE_JS_PATH = '/sandbox/stripe.js';

export interface PageParts {
  db: Db;
  /** The secret from which the forms' tokens are derived. */
  secret: string;
  /** Called after a write, so that its events are sent at once. */
  onWrite: () => void;
}

/** Serves the hosted pages on the product's own server. */
export function addSandboxPages(app: FastifyInstance, parts: PageParts): void {
  // Only these pages parse forms.
  void app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    );
    pages.get(STRIPE_JS_PATH, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(stripeJs),
    );
    pages.get(STYLE_PATH, (_request, reply) =>
      reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache').send(sandboxStyle),
    );
    checkoutRoutes(pages, parts);
    portalRoutes(pages, parts);
  });
}
