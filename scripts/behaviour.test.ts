import fs from 'node:fs';
import path from 'node:path';
import { testTitles } from './testTitles';

const behaviour = fs.readFileSync('docs/behaviour.md', 'utf8');
const decisions = fs.readFileSync('docs/decisions.md', 'utf8');

const headingsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);

/** The rows of the tables "rule | tests". */
function ruleRows() {
  const tables = behaviour.split('\n\n').filter((block) => /^\| rule +\| tests +\|$/m.test(block));
  const rows = tables.flatMap((table) => table.trim().split('\n').slice(2));
  return rows.map((row) => {
    const [rule = '', tests = ''] = row.split('|').slice(1, -1);
    return { rule: rule.trim(), tests: tests.trim().split(' <br> ') };
  });
}

/** What is wrong with a test that a rule names as `file` › title. */
function faultOf(test: string): string | null {
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(test) ?? [];
  if (!file || !title) return `no file and title: "${test}"`;
  if (!fs.existsSync(file)) return `no such file: ${file}`;
  return testTitles(file).includes(title) ? null : `${file} has no test "${title}"`;
}

test('docs/behaviour.md has sections 1 to 9, each with rules', () => {
  const sections = behaviour.split(/^## (?=\d)/m).slice(1);
  expect(sections.map((section) => section[0]).join('')).toBe('123456789');
  for (const section of sections) expect(section).toMatch(/^\| rule +\| tests +\|$/m);
});

test.each(ruleRows())('each test exists that proves: $rule', ({ tests }) => {
  expect(tests.map(faultOf).filter(Boolean)).toEqual([]);
});

describe('what the code refers to is in docs', () => {
  /** Each place in the code that matches, with its file, and with comments' line ends taken out. */
  const found = ['src', 'server', 'packages', 'contract', 'e2e', 'support-page'].flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, text: fs.readFileSync(file, 'utf8').replace(/\n \* /g, ' ') })),
  );
  const references = (pattern: RegExp) =>
    found.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([place]) => `${file}: ${place}`));

  test('each §n is a section of docs/behaviour.md', () => {
    const numbers = headingsOf(behaviour).map((heading) => heading.split('. ')[0]);
    const all = references(/§[\w.]*\w/g);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((place) => !numbers.includes(place.split('§')[1]))).toEqual([]);
  });

  test('each "decisions: …" is a section of docs/decisions.md', () => {
    const sections = headingsOf(decisions).join('|');
    const isSection = new RegExp(`decisions: (${sections})(?![\\w-])`);
    const all = references(/\bdecisions(?: §|: ?[A-Z]).{0,40}/g);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((place) => !isSection.test(place))).toEqual([]);
  });
});
