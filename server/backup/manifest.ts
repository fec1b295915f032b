import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startupError';

/** Lists every file of a backup: a line each of SHA-256, bytes and path; the last is the SHA-256 of the lines before it. */
const NAME = 'manifest.txt';
const LINE = /^([0-9a-f]{64}) {2}(\d+) {2}(.+)$/;
/** Damaged files that are named; the others are counted. */
const NAMED = 5;

async function* filesBelow(folder: string, below = ''): AsyncGenerator<string> {
  for (const entry of await fs.readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) yield* filesBelow(folder, name);
    else if (name !== NAME) yield name;
  }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Writes the manifest of the backup that is in `folder`. */
export async function writeManifest(folder: string): Promise<void> {
  const manifest = await fs.open(path.join(folder, NAME), 'wx', 0o600);
  try {
    const lines = createHash('sha256');
    for await (const name of filesBelow(folder)) {
      const file = path.join(folder, name);
      const line = `${await digestOf(file)}  ${(await fs.stat(file)).size}  ${name}\n`;
      lines.update(line);
      await manifest.write(line);
    }
    await manifest.write(`${lines.digest('hex')}\n`);
  } finally {
    await manifest.close();
  }
}

/** What is wrong with a file, in words; undefined where it is as it was written. */
async function damageOf(file: string, bytes: number, digest: string): Promise<string | undefined> {
  try {
    const { size } = await fs.stat(file);
    if (size !== bytes) return `has ${size} bytes instead of ${bytes}`;
    return (await digestOf(file)) === digest ? undefined : 'has changed';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;
  }
}

/**
 * Compares every file of a backup with its manifest. Throws a StartupError of one sentence that names what is damaged.
 * Returns false for a backup without one, as releases before 0.2.0 made it.
 */
export async function compareWithManifest(backup: string): Promise<boolean> {
  const manifest = await fs.open(path.join(backup, NAME)).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new StartupError(`The backup ${backup} cannot be read (${code}).`);
  });
  if (!manifest) return false;
  const lines = createHash('sha256');
  const named: string[] = [];
  let damaged = 0;
  let last = '';
  for await (const line of manifest.readLines()) {
    last = line;
    const [, digest = '', bytes = '', name = ''] = LINE.exec(line) ?? [];
    if (name === '') continue;
    lines.update(`${line}\n`);
    const damage = await damageOf(path.join(backup, name), Number(bytes), digest);
    if (damage && ++damaged <= NAMED) named.push(`${name} ${damage}`);
  }
  if (last !== lines.digest('hex')) named.unshift(`${NAME} is incomplete or has changed`);
  if (named.length === 0) return true;
  const others = damaged > NAMED ? `, and ${damaged - NAMED} more files are damaged` : '';
  throw new StartupError(`The backup ${backup} is damaged: ${named.join(', ')}${others}.`);
}
