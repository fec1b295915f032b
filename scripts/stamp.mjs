import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = path.join(root, 'dist/stamp');

/** The sources of the build. */
const inputs = ['src', 'server', 'packages', 'contract', 'public', 'webpack.config.ts', 'package-lock.json'];

/**
 * @param {string} input a file or a folder
 * @returns {string[]} its files, in the same order everywhere; without tests
 */
function filesOf(input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [input];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file))
    .sort();
}

/** @returns {string} a hash of the names and contents of everything that the product is built from */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesOf)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @returns {boolean} whether dist/ was built from the sources as they are now, or came to a machine without them */
export const isBuilt = () =>
  existsSync(stampFile) &&
  (!existsSync(path.join(root, 'server')) || readFileSync(stampFile, 'utf8') === fingerprint());

/** Marks dist/ as incomplete. */
export const clearStamp = () => rmSync(stampFile, { force: true });

/**
 * Records what dist/ was built from.
 * @param {string} built the fingerprint taken before the build began
 */
export const writeStamp = (built) => writeFileSync(stampFile, built);
