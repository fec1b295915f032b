import fs from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { RULES } from './text';

/** Bytes of the operator's file. */
const FILE_MAX = 65_536;

/**
 * Reads the operator's rules, again once the file has changed. Where it cannot be read, or is longer than 64 KB, what was
 * read before stays, else the built-in rules.
 */
export function rulesReader(file: string | undefined, log: FastifyBaseLogger): () => Promise<string> {
  let text = RULES;
  let read: number | undefined;
  return async () => {
    if (file === undefined) return text;
    try {
      const { mtimeMs, size } = await fs.stat(file);
      if (mtimeMs === read) return text;
      read = mtimeMs;
      if (size > FILE_MAX) throw new Error(`it has ${size} bytes, and ${FILE_MAX} are possible`);
      text = await fs.readFile(file, 'utf8');
    } catch (error) {
      log.warn({ err: error }, 'the rules of RULES_FILE could not be read');
    }
    return text;
  };
}
