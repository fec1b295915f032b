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
export async function installSite(app: FastifyInstance, { webDir }: Config): Promise<void> {
  const isBuilt = fs.existsSync(path.join(webDir, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
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
    giveCsrfCookie(request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  };
  if (isBuilt) app.get('/', { config: {} }, sendPage);

  app.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && request.method === 'GET' && !/^\/(api|media)(\/|$)/.test(request.url);
    const wantsHtml = request.headers.accept?.includes('text/html') ?? false;
    return isPage && wantsHtml ? sendPage(request, reply) : sendNotFound(reply);
  });
}
