import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {string} the package's version and, in a git work tree, the commit: "0.2.0+c93bfde" */
export function sourceVersion() {
  const manifest = readFileSync(`${root}package.json`, 'utf8');
  const version = /^ {2}"version": "(.+)"/m.exec(manifest)?.[1] ?? '';
  try {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' });
    return `${version}+${commit.toString().trim()}`;
  } catch {
    return version;
  }
}
