import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack, { type Stats } from 'webpack';
import { measure } from './budget';

const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-budget-'));
afterAll(() => rmSync(folder, { recursive: true }));

const sources = {
  'main.js': `import(/* webpackChunkName: "login" */ './login'); import(/* webpackChunkName: "feed" */ './feed');`,
  'login.js': `export default '${'l'.repeat(10_000)}';`,
  'feed.js': `import './login'; import(/* webpackChunkName: "later" */ './later'); export default '${'f'.repeat(20_000)}';`,
  'later.js': `export default '${'x'.repeat(40_000)}';`,
};

async function build() {
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './main.js' },
    output: { path: path.join(folder, 'dist') },
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('no result'))));
  });
  return stats.compilation;
}

test('a page weighs its entry and its own chunks, each once, and not what it loads later', async () => {
  const compilation = await build();
  const [login, both] = measure(compilation, [
    { page: 'login', chunks: ['login'], limit: 1 },
    { page: 'both', chunks: ['login', 'feed', 'feed'], limit: 1 },
  ]);
  const sizeOf = (name: string) => (compilation.getAsset(name)?.source.size() ?? NaN) / 1000;
  expect(login?.size).toBeCloseTo(sizeOf('main.js') + sizeOf('login.js'), 6);
  expect(both?.size).toBeCloseTo(sizeOf('main.js') + sizeOf('login.js') + sizeOf('feed.js'), 6);
});

test('a route that lost its name is an error, not a page of no weight', async () => {
  const compilation = await build();
  expect(() => measure(compilation, [{ page: 'feed', chunks: ['fed'], limit: 1 }])).toThrow(
    'The build has no chunk "fed"',
  );
});
