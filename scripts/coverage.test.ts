import fs from 'node:fs';

interface Row {
  what: string;
  file: string;
  title: string;
}

/** A row of the table: what the specification asks for, and the test that shows it. */
function toRow(line: string): Row {
  const [, what = '', file = '', title = ''] = /^\| (.+?) +\| `([^`]+)` (.+?) *\|$/.exec(line) ?? [];
  return { what: what || line, file, title };
}

const rows = fs
  .readFileSync('docs/coverage.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what |-)/.test(line))
  .map(toRow);

test.each(rows)('$what', ({ file, title }) => {
  expect(title).not.toBe('');
  expect(fs.readFileSync(file, 'utf8').replaceAll("\\'", "'")).toContain(title);
});
