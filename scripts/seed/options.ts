import { parseArgs } from 'node:util';
import { StartupError } from '../../server/startupError';

export interface SeedOptions {
  members: number;
  posts: number;
  /** The same number gives the same people and words. */
  seed: number;
}

const DEFAULTS = { members: '200', posts: '5000', seed: '1' };
const MAX = 1_000_000;

function wholeNumber(name: string, text: string, min: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > MAX) {
    throw new StartupError(`--${name} must be a whole number from ${min} to ${MAX}, but it is "${text}".`);
  }
  return value;
}

/** Reads `--members`, `--posts` and `--seed`. Throws a StartupError of one sentence. */
export function readSeedOptions(args: string[]): SeedOptions {
  const options = {
    members: { type: 'string' },
    posts: { type: 'string' },
    seed: { type: 'string' },
  } as const;
  try {
    const { members, posts, seed } = { ...DEFAULTS, ...parseArgs({ args, options }).values };
    return {
      members: wholeNumber('members', members, 4),
      posts: wholeNumber('posts', posts, 1),
      seed: wholeNumber('seed', seed, 0),
    };
  } catch (error) {
    throw error instanceof StartupError ? error : new StartupError(`${(error as Error).message}.`);
  }
}
