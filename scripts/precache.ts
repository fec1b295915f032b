import { createHash } from 'node:crypto';
import webpack, { type Compilation, type Compiler } from 'webpack';

/** Screens that few members open, and that show nothing without a network. */
const ONLINE = /^assets\/(cases|privacy|rules|suspended)\./;

/** The files that the app needs without a network: its code, since a tab may open any dialog after a new build is there. */
const isKept = (name: string): boolean =>
  name === 'favicon.svg' || (/^assets\/[^/]+\.(js|css|woff2)$/.test(name) && !ONLINE.test(name));
/** The names of these say what is in them. */
const isHashed = (name: string): boolean => name.startsWith('assets/');

/** The page's variants (server/http/site.ts), each with its worker. */
const variants = ['', '.devtools-off'];
const MANIFEST = 'self.__WB_MANIFEST';

interface Entry {
  url: string;
  /** null where the address says what is there. */
  revision: string | null;
  /** So that a worker is not installed with the page of another build, while servers of both answer. */
  integrity?: string;
}

/** What Workbox's own plugin for webpack does, which brings 300 packages: tells the worker what files the build has. */
export class Precache {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Precache', (compilation) => {
      // Once the names are final, and before files are compressed.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'Precache', stage }, () => writeLists(compilation));
    });
  }
}

function writeLists(compilation: Compilation): void {
  const sourceOf = (name: string): Buffer => {
    const asset = compilation.getAsset(name);
    if (!asset) throw new Error(`The build has no ${name}: mend scripts/precache.ts.`);
    return asset.source.buffer();
  };
  const hashOf = (name: string, encoding: 'hex' | 'base64') =>
    createHash('sha256').update(sourceOf(name)).digest(encoding);
  const files: Entry[] = keptFiles(compilation).map((name) => ({
    url: `/${name}`,
    revision: isHashed(name) ? null : hashOf(name, 'hex').slice(0, 16),
  }));
  const worker = sourceOf('sw.js').toString();
  if (worker.split(MANIFEST).length !== 2) throw new Error(`sw.js does not read ${MANIFEST} once.`);
  for (const variant of variants) {
    const page = `index${variant}.html`;
    const integrity = `sha256-${hashOf(page, 'base64')}`;
    const list: Entry[] = [{ url: '/', revision: hashOf(page, 'hex').slice(0, 16), integrity }, ...files];
    // A function, since `$` has a meaning in a string.
    const source = new webpack.sources.RawSource(worker.replace(MANIFEST, () => JSON.stringify(list)));
    if (variant) compilation.emitAsset(`sw${variant}.js`, source);
    else compilation.updateAsset('sw.js', source);
  }
}

const keptFiles = ({ assets }: Compilation): string[] => Object.keys(assets).filter(isKept).sort();

/** Thousands of bytes that a browser downloads for them, compressed. */
export const precacheSize = (compilation: Compilation): number =>
  keptFiles(compilation)
    .map((name) => compilation.getAsset(`${name}.br`) ?? compilation.getAsset(name))
    .reduce((sum, asset) => sum + (asset?.source.size() ?? 0), 0) / 1000;
