import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A token of 256 random bits (decisions: Sessions), for a session or a reset link. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token (decisions: Sessions): never the token itself. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
