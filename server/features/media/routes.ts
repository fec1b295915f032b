import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { sendNotFound } from '../../http/errors';

const YEAR_S = 31_536_000;

/** Serves pictures. Their addresses never change content (decisions: Posts). */
export function mediaRoutes(app: FastifyInstance, { media }: Pick<Context, 'media'>): void {
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params;
    const picture = /^[\w-]{20,64}\.webp$/.test(key) ? await media.read(key) : null;
    if (!picture) return sendNotFound(reply);
    return reply
      .header('Cache-Control', `public, max-age=${YEAR_S}, immutable`)
      .header('Content-Length', picture.bytes)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .type('image/webp')
      .send(picture.stream);
  });
}
