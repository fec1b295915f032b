import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compile } from './compile';
import { misplaced } from './dependencies';

const root = path.join(__dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-dependencies-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('what a build imports is a dependency, and what it holds or leaves out is none', async () => {
  writeFileSync(
    path.join(folder, 'main.js'),
    `import fs from 'node:fs'; import { a } from './held'; import '@scope/used/deep'; import('used/later'); console.log(fs, a);`,
  );
  writeFileSync(
    path.join(folder, 'held.js'),
    `export const a = 1; export const b = () => import('left-out');`,
  );
  const [stats] = await compile([
    {
      mode: 'production',
      context: folder,
      entry: './main.js',
      target: 'node20',
      output: { path: path.join(folder, 'dist'), module: true },
      experiments: { outputModule: true },
      externalsType: 'module',
      externals: /^[^.]/,
    },
  ]);
  if (!stats) throw new Error('no result');
  expect(misplaced(stats.compilation, ['@scope/used', 'used'])).toEqual([]);
  expect(misplaced(stats.compilation, ['@scope/used', 'left-out'])).toEqual([
    'used must be in dependencies',
    'left-out must be in devDependencies',
  ]);
});

interface Lock {
  packages: Record<string, { dev?: true; devOptional?: true; link?: true }>;
}

/** The bytes that a package without the packages in it takes on a disk with blocks of 4 KiB. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'node_modules')
    .map((entry) => path.join(entry.parentPath, entry.name))
    .reduce((sum, file) => {
      const entry = lstatSync(file);
      return sum + (entry.isDirectory() ? sizeOf(file) : 0) + Math.ceil(entry.size / 4096) * 4096;
    }, 0);
}

test('a production install takes at most 150 MB', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock;
  const installed = Object.entries(packages)
    .filter(
      ([name, { dev, devOptional, link }]) => /node_modules\//.test(name) && !dev && !devOptional && !link,
    )
    .map(([name]) => path.join(root, name))
    .filter((folder) => existsSync(folder));
  expect(installed.length).toBeGreaterThan(100);
  const megabytes = installed.reduce((sum, folder) => sum + sizeOf(folder), 0) / 2 ** 20;
  expect(megabytes).toBeLessThan(150);
});
