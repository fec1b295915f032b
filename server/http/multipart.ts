import multipart, { type Multipart } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Upload } from '#contract/common';
import { IMAGE_MAX_BYTES } from '#contract/limits';
import { Problem } from './problem';

/** Bytes of a text field; the longest text allowed is 5,000 characters of at most 4 bytes. */
const FIELD_MAX_BYTES = 32_768;

async function readPart(part: Multipart): Promise<string | Upload> {
  if (part.type === 'file') return { filename: part.filename, bytes: await part.toBuffer() };
  if (part.valueTruncated) throw new Problem(413, 'The request is too large.');
  return String(part.value);
}

/** Lets calls marked `multipart` take one picture beside their fields; the body then has the shape of the JSON one. */
export async function installMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 10, parts: 11, fieldSize: FIELD_MAX_BYTES },
  });
  app.addHook('preValidation', async (request) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.multipart) {
      throw new Problem(415, 'This call takes JSON only.');
    }
    const body: Record<string, string | Upload> = {};
    for await (const part of request.parts()) body[part.fieldname] = await readPart(part);
    request.body = body;
  });
}
