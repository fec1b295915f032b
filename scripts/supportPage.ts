import path from 'node:path';
import helmet from '@fastify/helmet';
import serveFiles from '@fastify/static';
import fastify from 'fastify';
import webpack from 'webpack';
import configurations from '../webpack.config';

/** Builds dist/support. Throws with webpack's own words when it cannot be built. */
export function buildSupportPage(): Promise<void> {
  const compiler = webpack(configurations('production').support);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-warnings')));
        else resolve();
      });
    });
  });
}

/**
 * Serves dist/support on this machine alone, under a policy that lets it talk to nothing else.
 * @param port 0 takes a free one
 */
export async function serveSupportPage(port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        // Its own files alone: the app prefetches its chunks.
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: false,
  });
  await app.register(serveFiles, { root: path.join(import.meta.dirname, '../dist/support') });
  const address = await app.listen({ port, host: '127.0.0.1' });
  return { url: address.replace('127.0.0.1', 'localhost'), stop: () => app.close() };
}
