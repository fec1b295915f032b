import type { FastifyInstance } from 'fastify';
import { CACHE_CONTROL } from '../../adapters/media';
import type { Context } from '../../context';
import { sendNotFound } from '../../http/errors';
import { servePicturesFrom } from './address';

/** Serves pictures, to members or to the CDN of MEDIA_URL. Their addresses never change content (decisions: Posts). */
export function mediaRoutes(
  app: FastifyInstance,
  { config, media }: Pick<Context, 'config' | 'media'>,
): void {
  servePicturesFrom(config.mediaUrl);
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params;
    const picture = /^[\w-]{20,64}\.webp$/.test(key) ? await media.read(key) : null;
    if (!picture) return sendNotFound(reply);
    return reply
      .header('Cache-Control', CACHE_CONTROL)
      .header('Content-Length', picture.bytes)
      .header('Cross-Origin-Resource-Policy', config.mediaUrl ? 'cross-origin' : 'same-origin')
      .type('image/webp')
      .send(picture.stream);
  });
}
