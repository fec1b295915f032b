import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const maps = path.join(import.meta.dirname, '../dist/sourcemaps/web');
const PLACE = /(?:https?:\/\/[^\s)]*\/)?(assets\/[\w.-]+\.js):(\d+):(\d+)/g;

const read = new Map<string, SourceMap | null>();

function mapOf(file: string): SourceMap | null {
  const known = read.get(file);
  if (known !== undefined) return known;
  const name = path.join(maps, `${file}.map`);
  const map = existsSync(name)
    ? new SourceMap(JSON.parse(readFileSync(name, 'utf8')) as SourceMapPayload)
    : null;
  read.set(file, map);
  return map;
}

function sourceOf(place: string, file: string, line: string, column: string): string {
  const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
  return origin && 'fileName' in origin
    ? `${origin.fileName.replace(/^webpack:\/\/\w+\/(\.\/)?/, '')}:${origin.lineNumber}:${origin.columnNumber}`
    : place;
}

// Turns places of the built page in a stack trace (standard input) into places of the sources.
console.log((await text(process.stdin)).replace(PLACE, sourceOf));
