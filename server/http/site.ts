import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { giveCsrfCookie } from './csrf';
import { sendNotFound } from './errors';

const YEAR_S = 31_536_000;

/** Files whose names carry a hash of their content never change. */
const isHashed = (file: string) => /\.[0-9a-f]{8,}\.\w+(\.\w+)?$/.test(path.basename(file));

/** Serves the built page: precompressed files, and index.html for every address of the app. */
export async function installSite(app: FastifyInstance, config: Config): Promise<void> {
  const { webDir } = config;
  const isBuilt = fs.existsSync(path.join(webDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      globIgnore: ['**/index.html*'],
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

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    giveCsrfCookie(config, request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  };
  if (isBuilt) app.get('/', sendPage);

  app.setNotFoundHandler((request, reply) =>
    isBuilt && asksForPage(request) ? sendPage(request, reply) : sendNotFound(reply),
  );
}

/** Whether this is an address of the app: not of the API or a picture, and not of a file that is missing. */
function asksForPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.replace(/\?.*$/s, '');
  if (!/^(GET|HEAD)$/.test(method) || /^\/+(api|media)(\/|$)/.test(path)) return false;
  const { accept = '*/*' } = headers;
  return accept.includes('text/html') || (accept === '*/*' && !/\.\w+$/.test(path));
}
