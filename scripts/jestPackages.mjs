import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { buildSync } from 'esbuild';

const LOCK = readFileSync(new URL('../package-lock.json', import.meta.url));

/**
 * A jest transformer that makes one CommonJS module of a package's entry with all that it imports from its package: jest loads
 * every module again for every test file, and typebox alone has 700. Also for packages that ship ES modules only.
 * @type {import('@jest/transform').SyncTransformer}
 */
export default {
  // The source is that of the entry alone.
  getCacheKey: (_source, filename) => createHash('sha256').update(LOCK).update(filename).digest('hex'),
  process: (_source, filename) => {
    const [bundle] = buildSync({
      entryPoints: [filename],
      bundle: true,
      packages: 'external',
      platform: 'node',
      target: 'node20',
      write: false,
    }).outputFiles;
    return { code: bundle?.text ?? '' };
  },
};
