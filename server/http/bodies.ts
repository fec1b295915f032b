import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Upload } from '#contract/common';
import { FIELD_MAX, IMAGE_MAX_BYTES } from '#contract/limits';
import { Problem } from './problem';

/** Milliseconds without a byte after which a form is given up. */
const STALLED_MS = 10_000;

async function readPart(part: Multipart): Promise<string | Upload> {
  if (part.type === 'file') return { filename: part.filename, bytes: await part.toBuffer() };
  if (part.valueTruncated) throw new Problem(413, 'The request is too large.');
  return String(part.value);
}

/** The plugin's errors have a code; its parser throws a plain Error for a damaged form. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Problem || (error instanceof Error && 'code' in error);

/** Throws 400 for a form without a boundary, or that ends too early. */
async function readForm(request: FastifyRequest): Promise<Record<string, string | Upload>> {
  const body: Record<string, string | Upload> = {};
  try {
    for await (const part of request.parts()) body[part.fieldname] = await readPart(part);
  } catch (error) {
    throw isRefusal(error)
      ? error
      : new Problem(400, 'The form is damaged or was cut off. Please try again.');
  }
  return body;
}

/** Parses JSON bodies. An empty one counts as none, since some clients send the type without a body. */
export function installJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** Lets calls marked `multipart` take one picture beside their fields; the body then has the shape of the JSON one. */
export async function installMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 10, parts: 11, fieldSize: FIELD_MAX },
  });
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.multipart) {
      throw new Problem(415, 'This call takes JSON only.');
    }
    await app.acquireUploadSlot(request, reply);
    const { socket } = request.raw;
    // It has one of few slots: Node ends a connection of which nothing comes for so long.
    socket.setTimeout(STALLED_MS);
    try {
      request.body = await readForm(request);
    } finally {
      socket.setTimeout(0);
    }
  });
}
