import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = mkdtempSync(path.join(tmpdir(), 'pantheon-features-'));
afterAll(() => rmSync(root, { recursive: true }));

/** The value of an expression over `argument` and the exports of the ES module, which Jest cannot load. */
function evaluate(expression: string, argument: unknown): unknown {
  const code = `
    import { Linter } from 'eslint';
    import { checkPublicModules, featureImportsRule } from './scripts/featureImports.mjs';
    const argument = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(${expression}));`;
  const args = ['--input-type=module', '--eval', code, JSON.stringify(argument)];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: path.join(__dirname, '..'), encoding: 'utf8' }),
  );
}

test('a feature imports only the public modules of earlier features, and its tests any of their modules', () => {
  const unlisted = (module: string) => [
    `posts does not list ${module} in publicModules (eslint.config.mjs).`,
  ];
  const samples: [file: string, code: string, messages: string[]][] = [
    ['features/feed/list.ts', `import { a } from '../posts/postsApi'; import('../posts/postsApi');`, []],
    ['features/feed/list/rows.ts', `import { a } from '../list'; import { b } from './cells';`, []],
    ['features/feed/list.ts', `import { a } from '../../posts/form'; import { b } from 'posts/form';`, []],
    ['features/feed/list.test.ts', `import { a } from '../posts/form';`, []],
    ['features/feed/list/rows.ts', `import { a } from '../../posts/form';`, unlisted('form')],
    ['features/feed/list.ts', `export { a } from '../posts/form';`, unlisted('form')],
    ['features/feed/list.ts', `export * from '../posts/form';`, unlisted('form')],
    ['features/feed/list.ts', `import('../posts/form');`, unlisted('form')],
    ['app/store.ts', `import { a } from '../features/posts';`, unlisted('itself')],
    [
      'features/posts/posts.test.ts',
      `import { a } from '../feed/FeedPage';`,
      ['posts comes before feed in publicModules (eslint.config.mjs).'],
    ],
  ];
  const messages = evaluate(
    `argument.samples.map(([file, code]) =>
      new Linter({ cwd: argument.root })
        .verify(code, {
          files: ['**/*.ts'],
          plugins: { pantheon: { rules: { imports: featureImportsRule('src', { posts: ['postsApi'], feed: ['FeedPage'] }) } } },
          rules: { 'pantheon/imports': 'error' },
        }, argument.root + '/src/' + file)
        .map(({ message }) => message))`,
    { root, samples },
  );
  expect(messages).toEqual(samples.map(([, , expected]) => expected));
});

test('the table names each feature, and only modules that are imported from outside', () => {
  const files = {
    'features/posts/postsApi.ts': '',
    'features/posts/form.ts': `import { a } from './postsApi';`,
    'features/feed/FeedPage.ts': `import { a } from '../posts/postsApi';`,
    'app/routes.ts': `const load = () => import(/* webpackChunkName: "feed" */ '../features/feed/FeedPage');`,
    'app/routes.test.ts': `import { a } from '../features/posts/form';`,
  };
  for (const [file, code] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, 'src', file)), { recursive: true });
    writeFileSync(path.join(root, 'src', file), code);
  }
  const fault = (publicModules: Record<string, string[]>) =>
    evaluate(
      `(() => { try { checkPublicModules(argument.root, 'src', argument.publicModules); return null; } catch (error) { return error.message; } })()`,
      { root, publicModules },
    );
  expect(fault({ posts: ['postsApi'], feed: ['FeedPage'] })).toBeNull();
  expect(fault({ posts: ['postsApi', 'form'], search: [] })).toBe(
    'publicModules of src (eslint.config.mjs): feed is missing, search has no folder, nothing imports posts/form.',
  );
});
