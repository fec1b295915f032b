import sharp from 'sharp';
import { gifOfFrames } from '../../server/testing/bytes';
import { inLoops, send, type Attack, type Target } from './attack';

const FRAMES = 60_000;
const SIDE = 7_000;

/** A form with a picture, as bytes. */
async function formOf(picture: Buffer): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(picture)]), 'picture');
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Two members upload it, each two at once. */
async function uploadInLoops(picture: Buffer): Promise<(target: Target) => Promise<unknown>> {
  const form = await formOf(picture);
  return (target) =>
    inLoops(4, target, (loop) =>
      send(target, { method: 'POST', path: '/api/posts/', token: target.tokens[loop % 2], ...form }),
    );
}

/** Pictures of a few bytes that are large to decode. */
export const pictures: Attack[] = [
  {
    what: `GIFs of ${FRAMES.toLocaleString('en')} frames`,
    prepare: () => uploadInLoops(gifOfFrames(FRAMES)),
  },
  {
    what: 'AVIFs of 49 megapixels',
    prepare: async () => {
      const flat = sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#336699' } });
      return uploadInLoops(await flat.avif({ quality: 1, effort: 0 }).toBuffer());
    },
  },
];
