import fs from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export)\s+(?!type\s)[^;]*?from\s+'(\.[^']+)'/gms;

const sourceFiles = (root: string): string[] =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

/** The files that each file imports values from; types are gone when the code runs. */
function importsOf(files: string[]): Map<string, string[]> {
  const known = new Set(files);
  const resolve = (from: string, to: string) => {
    const base = path.join(path.dirname(from), to);
    const candidates = ['.ts', '.tsx', '/index.ts', '/index.tsx'].map((end) => base + end);
    return candidates.filter((file) => known.has(file)).slice(0, 1);
  };
  return new Map(
    files.map((file) => {
      const found = [...fs.readFileSync(file, 'utf8').matchAll(IMPORT)];
      return [file, found.flatMap(([, to = '']) => resolve(file, to))];
    }),
  );
}

/** A cycle through the file; null when there is none. */
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
  expect(files.length).toBeGreaterThan(300);
  const imports = importsOf(files);
  expect(files.map((file) => cycleFrom(file, imports)).filter(Boolean)).toEqual([]);
});
