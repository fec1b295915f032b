import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token of 256 random bits (decisions: Sessions), for a session or a reset link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token (decisions: Sessions): never the token itself. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** An id as base64url: the cursor of a page, the `uidb64` of a reset link. */
export const encodeId = (id: number): string => Buffer.from(String(id)).toString('base64url');

/** The id that `encodeId` wrote; undefined for any other text. */
export function decodeId(text: string): number | undefined {
  const id = Number(Buffer.from(text, 'base64url').toString());
  return Number.isSafeInteger(id) && id >= 0 && encodeId(id) === text ? id : undefined;
}
