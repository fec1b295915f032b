import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Stats } from 'webpack';
import configurations from '../webpack.config';
import { measure } from './budget';
import { BuildError, compile } from './compile';
import { misplaced } from './dependencies';
import { precacheSize } from './precache';
import { clearStamp, fingerprint, writeStamp } from './stamp.mjs';

const packageFile = path.join(import.meta.dirname, '../package.json');

/** Thousands of bytes that a browser may be asked to keep for use without a network, as downloaded. */
const PRECACHE_LIMIT = 460;

const products = ['web', 'server'] as const;

/** The products that the command line asks for: `--only web`, `--only server`, or both. */
function wanted(): readonly (typeof products)[number][] {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  if (values.only === undefined) return products;
  const only = products.filter((product) => product === values.only);
  if (only.length === 0) throw new BuildError(`--only takes ${products.join(' or ')}, not "${values.only}".`);
  return only;
}

/** Prints what each page loads and says which page is over its budget. */
function weigh(web: Stats): void {
  const measured = measure(web.compilation);
  for (const { page, size, limit } of measured) {
    console.log(
      `  ${`${page}, JavaScript`.padEnd(34)}${size.toFixed(1).padStart(6)} KB brotli of ${limit} KB`,
    );
  }
  const over = measured.find(({ size, limit }) => size > limit);
  if (over) {
    throw new BuildError(
      `The ${over.page} loads ${over.size.toFixed(1)} KB of JavaScript, more than its budget of ${over.limit} KB: ` +
        'load the new part lazily or leave it out (budgets: scripts/budget.ts).',
    );
  }
}

/** Prints what the service worker downloads and says when it is too much. */
function weighPrecache(web: Stats): void {
  const size = precacheSize(web.compilation);
  console.log(
    `  ${'kept for use offline'.padEnd(34)}${size.toFixed(1).padStart(6)} KB brotli of ${PRECACHE_LIMIT} KB`,
  );
  if (size > PRECACHE_LIMIT) {
    throw new BuildError(
      `The service worker keeps ${size.toFixed(1)} KB, more than ${PRECACHE_LIMIT} KB: leave out what is not needed (scripts/precache.ts).`,
    );
  }
}

/** A production install has what package.json calls dependencies: neither less nor more than the built server imports. */
function checkDependencies(server: Stats): void {
  const { dependencies } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const wrong = misplaced(server.compilation, Object.keys(dependencies));
  if (wrong.length > 0) throw new BuildError(`In package.json ${wrong.join(', ')}.`);
}

async function build(): Promise<void> {
  const started = performance.now();
  const names = wanted();
  const sources = fingerprint();
  clearStamp();
  if (names.includes('web')) {
    rmSync(path.join(import.meta.dirname, '../dist/sourcemaps'), { recursive: true, force: true });
  }
  const all = configurations('production');
  const stats = await compile(names.map((name) => all[name]));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Built ${names.join(' and ')} in ${seconds} s`);
  const web = stats.find(({ compilation }) => compilation.name === 'web');
  if (web) {
    weigh(web);
    weighPrecache(web);
  }
  const server = stats.find(({ compilation }) => compilation.name === 'server');
  if (server) checkDependencies(server);
  if (names.length === products.length) writeStamp(sources);
}

try {
  await build();
} catch (error) {
  console.error(error instanceof BuildError ? error.message : error);
  process.exitCode = 1;
}
