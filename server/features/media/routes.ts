import type { FastifyInstance } from 'fastify';
import { PICTURE_WIDTHS } from '#contract/pictures';
import { CACHE_CONTROL } from '../../adapters/media';
import type { Context } from '../../context';
import type { Db } from '../../db/connect';
import { logFailure } from '../../db/unavailable';
import { sendNotFound } from '../../http/errors';
import { addJob } from '../../queue/addJob';
import { servePicturesFrom } from './address';

const ADDRESS = new RegExp(`^([\\w-]{20,64})(\\.(?:${PICTURE_WIDTHS.join('|')}))?\\.webp$`);
/** Pictures that are remembered as asked for. */
const ASKED_MAX = 1_000;

/** Adds the job that makes the sizes which a picture lacks, once however many ask for them. */
function sizesAdder(app: FastifyInstance, db: Db): (key: string) => Promise<void> {
  const asked = new Set<string>();
  return async (key) => {
    if (asked.has(key)) return;
    if (asked.size >= ASKED_MAX) asked.clear();
    asked.add(key);
    try {
      await addJob(db, 'resize-picture', { key }, { oneAtATime: 'resize-picture', key: `resize-${key}` });
    } catch (error) {
      asked.delete(key);
      logFailure(app.log, error, 'the sizes of a picture could not be added');
    }
  };
}

/**
 * Serves pictures, to members or to the CDN of MEDIA_URL. Their addresses never change content (decisions: Posts). The
 * address of a size that a picture lacks redirects to the whole picture.
 * @param addSizes called with the key of such a picture
 */
export function servePictures(
  app: FastifyInstance,
  { config, media }: Pick<Context, 'config' | 'media'>,
  addSizes: (key: string) => Promise<void>,
): void {
  servePicturesFrom(config.mediaUrl);
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params;
    const [, name, size] = ADDRESS.exec(key) ?? [];
    if (name === undefined) return sendNotFound(reply);
    const picture = await media.read(key);
    const whole = `${name}.webp`;
    if (!picture && (size === undefined || (await media.size(whole)) === null)) return sendNotFound(reply);
    reply.header('Cross-Origin-Resource-Policy', config.mediaUrl ? 'cross-origin' : 'same-origin');
    if (!picture) {
      await addSizes(whole);
      return reply.header('Cache-Control', 'no-store').redirect(whole);
    }
    return reply
      .header('Cache-Control', CACHE_CONTROL)
      .header('Content-Length', picture.bytes)
      .type('image/webp')
      .send(picture.stream);
  });
}

export function mediaRoutes(app: FastifyInstance, context: Context): void {
  servePictures(app, context, sizesAdder(app, context.db));
}
