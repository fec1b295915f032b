import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { setCsrfCookie } from './csrf';
import { sendNotFound } from './errors';

const YEAR_S = 31_536_000;

/** Files whose names carry a hash of their content never change. */
const isHashed = (file: string) => /\.[0-9a-f]{8,}\.\w+(\.\w+)?$/.test(path.basename(file));

/** The build writes the page twice: the second turns Redux DevTools off. Each has its service worker, which keeps it. */
const variantOf = ({ hasDevTools }: Config): string => (hasDevTools ? '' : '.devtools-off');

/** Serves the built page: precompressed files, and the page itself for every address of the app. */
export async function installSite(app: FastifyInstance, config: Config): Promise<void> {
  const { webDir } = config;
  const page = `index${variantOf(config)}.html`;
  const isBuilt = fs.existsSync(path.join(webDir, page));
  if (!isBuilt)
    app.log.warn({ webDir }, 'the page is not built, and only the API is served: run npm run build');
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      globIgnore: ['**/index.*html*', '**/sw.*js*'],
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, file) => {
        response.setHeader(
          'Cache-Control',
          isHashed(file) ? `public, max-age=${YEAR_S}, immutable` : 'public, max-age=3600',
        );
      },
    });
  }

  app.addHook('onRequest', (request, reply, done) => {
    // The same address is served as br, gzip or neither: caches must store them separately.
    if (isOfSite(request))
      reply.header('Vary', [reply.getHeader('Vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
    done();
  });

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    setCsrfCookie(config, request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile(page);
  };
  if (isBuilt) {
    app.get('/', sendPage);
    app.get('/sw.js', (_request, reply) =>
      reply.header('Cache-Control', 'no-cache').sendFile(`sw${variantOf(config)}.js`),
    );
  }

  // What another app shares is received by the service worker; a browser that has lost it is led to the page, without it.
  app.route({
    method: 'POST',
    url: '/new-post',
    onRequest: async (_request, reply) => reply.redirect('/', 303),
    handler: (_request, reply) => sendNotFound(reply),
  });

  app.setNotFoundHandler((request, reply) =>
    isBuilt && asksForPage(request) ? sendPage(request, reply) : sendNotFound(reply),
  );
}

const pathOf = ({ url }: FastifyRequest): string => url.replace(/\?.*$/s, '');

/** Whether this is an address of the page or its files, not of the API or a picture. */
const isOfSite = (request: FastifyRequest): boolean => !/^\/+(api|media)(\/|$)/.test(pathOf(request));

/** Whether the page is served: not for a missing file, nor to a client that does not accept HTML. */
function asksForPage(request: FastifyRequest): boolean {
  if (!/^(GET|HEAD)$/.test(request.method) || !isOfSite(request)) return false;
  const { accept = '*/*' } = request.headers;
  return accept.includes('text/html') || (accept === '*/*' && !/\.\w+$/.test(pathOf(request)));
}
