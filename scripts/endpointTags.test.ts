import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The messages of the rule about code, in a process of its own: Jest cannot load ES modules. */
function lint(code: string): string[] {
  const script = `
    import { Linter } from 'eslint';
    import { endpointTags } from './scripts/endpointTags.mjs';
    const rules = { 'no-restricted-syntax': ['error', ...endpointTags] };
    console.log(JSON.stringify(new Linter().verify(process.argv[1], { rules }).map(({ message }) => message)));`;
  const args = ['--input-type=module', '--eval', script, code];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: path.join(__dirname, '..'), encoding: 'utf8' }),
  ) as string[];
}

test('a mutation without invalidatesTags and a query without providesTags fail the lint', () => {
  const tagged = `
    build.mutation({ query, invalidatesTags: [] });
    build.query({ query, providesTags: ['Post'] });
    build.infiniteQuery({ query, providesTags: (list) => [] });`;
  expect(lint(tagged)).toEqual([]);
  const untagged = `
    build.mutation({ query, extraOptions: { invalidatesTags: [] } });
    build.query({ query });
    build.infiniteQuery({ query, invalidatesTags: [] });`;
  expect(lint(untagged)).toEqual([
    expect.stringMatching(/^A mutation says/),
    expect.stringMatching(/^A query says/),
    expect.stringMatching(/^A query says/),
  ]);
});
