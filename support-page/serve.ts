import path from 'node:path';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import helmet from 'helmet';
import { compile } from '../scripts/compile';
import configurations from '../webpack.config';

/** Builds dist/support. Throws with webpack's own words when it cannot be built. */
export async function buildSupportPage(): Promise<void> {
  await compile([configurations('production').support]);
}

/**
 * Serves dist/support on this machine alone, under a policy that lets it connect to nothing else.
 * @param port 0 takes a free one
 */
export async function serveSupportPage(port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify();
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // Only its own files: the app prefetches its chunks.
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  app.addHook('onRequest', ({ raw }, reply, done) =>
    setHeaders(raw, reply.raw, (error) => done(error as Error)),
  );
  await app.register(serveFiles, { root: path.join(import.meta.dirname, '../dist/support') });
  const address = await app.listen({ port, host: '127.0.0.1' });
  return { url: address.replace('127.0.0.1', 'localhost'), stop: () => app.close() };
}
