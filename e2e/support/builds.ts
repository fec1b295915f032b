import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const HASHED = /^.+\.([0-9a-f]{8})\.\w+$/;

/** A folder in which a server can be started, with a copy of the built page that another build can replace. */
export interface Site {
  folder: string;
  /** Puts a build in its place whose files all have names of their own, as if every chunk had changed. */
  release: () => void;
  remove: () => void;
}

export function makeSite(): Site {
  const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-site-'));
  const web = path.join(folder, 'dist/web');
  mkdirSync(path.join(folder, 'dist'));
  symlinkSync(path.resolve('dist/server'), path.join(folder, 'dist/server'));
  cpSync('dist/web', web, { recursive: true });
  return { folder, release: () => release(web), remove: () => rmSync(folder, { recursive: true }) };
}

const sha256 = (file: string, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(readFileSync(file)).digest(encoding);

function release(web: string): void {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) => path.join(web, name));
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(file);
  const kept = files.filter((name) => /\.(js|css|html|woff2)$/.test(name));
  const hashes = kept.flatMap((file) => HASHED.exec(path.basename(file))?.[1] ?? []);
  const rename = (text: string) =>
    hashes.reduce((renamed, hash) => renamed.replaceAll(hash, hash.slice(3) + hash.slice(0, 3)), text);

  const page = path.join(web, 'index.html');
  const worker = path.join(web, 'sw.js');
  // The page's revision and check sum, by which the worker knows it.
  const marks = (): [string, string] => [sha256(page, 'hex').slice(0, 16), sha256(page, 'base64')];
  const before = marks();
  for (const file of kept.filter((name) => !name.endsWith('.woff2'))) {
    writeFileSync(file, rename(readFileSync(file, 'utf8')));
  }
  const after = marks();
  const text = readFileSync(worker, 'utf8');
  writeFileSync(worker, text.replace(before[0], after[0]).replace(before[1], after[1]));
  for (const file of kept) renameSync(file, path.join(path.dirname(file), rename(path.basename(file))));
}
