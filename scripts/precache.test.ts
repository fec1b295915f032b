import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import webpack, { type Compiler } from 'webpack';
import { compile } from './compile';
import { Precache, precacheSize } from './precache';

const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-precache-'));
afterAll(() => rmSync(folder, { recursive: true }));

const pages = { 'index.html': '<p>one</p>', 'index.devtools-off.html': '<p>two</p>' };
const others = {
  'favicon.svg': '<svg/>',
  'icon-512.png': 'png',
  'assets/OFL.txt': 'licence',
  'assets/face.0a.woff2': 'face',
  'assets/cases.0a.js': '1;',
};

/** Adds the files that other plugins make. */
const addFiles = (compiler: Compiler) =>
  compiler.hooks.thisCompilation.tap('files', (compilation) => {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compilation.hooks.processAssets.tap({ name: 'files', stage }, () => {
      for (const [name, text] of Object.entries({ ...pages, ...others })) {
        compilation.emitAsset(name, new webpack.sources.RawSource(text));
      }
    });
  });

async function build(worker: string) {
  writeFileSync(path.join(folder, 'main.js'), `import('./later');`);
  writeFileSync(path.join(folder, 'later.js'), 'export default 1;');
  writeFileSync(path.join(folder, 'worker.js'), worker);
  const [stats] = await compile([
    {
      mode: 'production',
      context: folder,
      entry: {
        main: './main.js',
        sw: { import: './worker.js', filename: 'sw.js', runtime: false },
      },
      output: { path: path.join(folder, 'dist'), filename: 'assets/[name].[contenthash:8].js', clean: true },
      plugins: [{ apply: addFiles }, new Precache()],
    },
  ]);
  return stats!.compilation;
}

const built = (name: string): Buffer => readFileSync(path.join(folder, 'dist', name));

/** The list that a worker sets on the global object. */
function listOf(name: string): { url: string; revision: string | null; integrity?: string }[] {
  const scope: { list?: [] } = {};
  runInNewContext(built(name).toString(), { self: scope });
  return scope.list ?? [];
}

test('the worker of each variant gets the page of that variant and what the app needs, and nothing else', async () => {
  const compilation = await build('self.list = self.__WB_MANIFEST;');
  const code = Object.keys(compilation.assets).filter(
    (name) => name.endsWith('.js') && !/^(sw|assets\/cases)\./.test(name),
  );
  expect(code).toHaveLength(2);
  for (const [worker, page] of [
    ['sw.js', 'index.html'],
    ['sw.devtools-off.js', 'index.devtools-off.html'],
  ] as const) {
    // webpack minimizes the pages.
    const sum = createHash('sha256').update(built(page)).digest('base64');
    const [first, ...files] = listOf(worker);
    expect(first).toMatchObject({ url: '/', integrity: `sha256-${sum}` });
    expect(files.map(({ url }) => url).sort()).toEqual(
      ['/favicon.svg', '/assets/face.0a.woff2', ...code.map((name) => `/${name}`)].sort(),
    );
    expect(files.filter(({ revision }) => revision !== null).map(({ url }) => url)).toEqual(['/favicon.svg']);
  }
  expect(listOf('sw.js')[0]!.revision).not.toBe(listOf('sw.devtools-off.js')[0]!.revision);
  const bytes = [...code, 'favicon.svg', 'assets/face.0a.woff2'].map((name) => built(name).length);
  expect(precacheSize(compilation)).toBeCloseTo(bytes.reduce((sum, size) => sum + size) / 1000, 6);
});

test('a worker that reads no list is an error, not one that keeps nothing', async () => {
  await expect(build('self.list = [];')).rejects.toThrow('sw.js does not read self.__WB_MANIFEST once');
});
