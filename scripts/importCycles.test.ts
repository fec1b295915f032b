import fs from 'node:fs';
import path from 'node:path';

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^;]*?from\s+'(\.[^']+)'|\bimport\((?:\s*\/\*.*?\*\/)?\s*'(\.[^']+)'/gms;

interface Import {
  to: string;
  /** It is gone when the code runs. */
  isType: boolean;
  /** It is loaded when the code asks for it. */
  isLazy: boolean;
}

const sourceFiles = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** What each file imports of the others. */
function importsOf(files: string[]): Map<string, Import[]> {
  const known = new Set(files);
  const resolve = (from: string, specifier: string) => {
    const base = path.join(path.dirname(from), specifier);
    return ['.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((end) => base + end)
      .find((file) => known.has(file));
  };
  return new Map(
    files.map((file) => {
      const found = [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)];
      const imports = found.flatMap(([, type, specifier, lazy]): Import[] => {
        const to = resolve(file, specifier ?? lazy ?? '');
        return to ? [{ to, isType: type !== undefined, isLazy: lazy !== undefined }] : [];
      });
      return [file, imports];
    }),
  );
}

/** A cycle through the name; null when there is none. */
function cycleFrom(start: string, imports: Map<string, string[]>): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

const cyclesOf = (imports: Map<string, string[]>) =>
  [...imports.keys()].map((name) => cycleFrom(name, imports)).filter(Boolean);

test('finds a cycle, and none where there is none', () => {
  const imports = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  expect(cycleFrom('b', imports)).toEqual(['b', 'c', 'b']);
  expect(cycleFrom('a', imports)).toBeNull();
});

test('no file of the page imports itself through others', () => {
  const files = sourceFiles('src');
  expect(files.length).toBeGreaterThan(250);
  const values = [...importsOf(files)].map(([file, imports]): [string, string[]] => [
    file,
    imports.filter(({ isType, isLazy }) => !isType && !isLazy).map(({ to }) => to),
  ]);
  expect(cyclesOf(new Map(values))).toEqual([]);
});

test('no file of the server imports itself through others, types included', () => {
  const files = sourceFiles('server').filter((file) => !file.split(path.sep).includes('testing'));
  expect(files.length).toBeGreaterThan(150);
  const imports = [...importsOf(files)].map(([file, found]): [string, string[]] => [
    file,
    found.map(({ to }) => to),
  ]);
  expect(cyclesOf(new Map(imports))).toEqual([]);
});

/** The typed hooks know the store's types, and features import them (docs/architecture.md). */
const TYPED_HOOKS = path.join('src', 'app', 'hooks.ts');

test.each([
  ['src', 'api'],
  ['server', 'http'],
])('no folder of %s imports itself through others, types included', (root, belowFeatures) => {
  const files = sourceFiles(root).filter((file) => !file.split(path.sep).includes('testing'));
  const folderOf = (file: string) =>
    file.split(path.sep).length > 2 ? (file.split(path.sep)[1] ?? '') : file;
  const folders = new Map<string, string[]>();
  for (const [file, imports] of importsOf(files)) {
    const from = folderOf(file);
    const others = imports.filter(({ to }) => to !== TYPED_HOOKS && folderOf(to) !== from);
    folders.set(from, [...(folders.get(from) ?? []), ...others.map(({ to }) => folderOf(to))]);
  }
  expect(folders.get('features')).toContain(belowFeatures);
  expect(cyclesOf(folders)).toEqual([]);
});
