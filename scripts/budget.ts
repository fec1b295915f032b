import type { Compilation } from 'webpack';

/** One budget: what a visitor loads to use a page, in thousands of bytes of brotli. */
interface Budget {
  page: string;
  /** The webpackChunkName of each route that the page loads beside the entry. */
  chunks: string[];
  limit: number;
}

export const budgets: Budget[] = [
  { page: 'login page', chunks: ['login'], limit: 170 },
  // Toasts are loaded after the page, which is usable without them.
  { page: 'login page and toasts', chunks: ['login', 'toasts'], limit: 180 },
  { page: 'feed', chunks: ['layout', 'feed', 'toasts'], limit: 240 },
];

export interface Measured extends Budget {
  size: number;
}

/**
 * What each page loads: the entry's first chunks and those of its routes, each counted once.
 * @throws Error when the build has no route of a budget's name
 */
export function measure(compilation: Compilation, table = budgets): Measured[] {
  const main = compilation.entrypoints.get('main');
  if (!main) throw new Error('The build has no entry "main".');
  return table.map((budget) => {
    const groups = budget.chunks.map((name) => {
      const group = compilation.namedChunkGroups.get(name);
      if (!group) {
        throw new Error(
          `The build has no chunk "${name}": give the route's import() a webpackChunkName, or mend scripts/budget.ts.`,
        );
      }
      return group;
    });
    const chunks = new Set([main, ...groups].flatMap((group) => group.chunks));
    const files = new Set([...chunks].flatMap((chunk) => [...chunk.files]).filter((f) => f.endsWith('.js')));
    const bytes = [...files].reduce((sum, file) => sum + brotliSize(compilation, file), 0);
    return { ...budget, size: bytes / 1000 };
  });
}

function brotliSize(compilation: Compilation, file: string): number {
  const asset = compilation.getAsset(`${file}.br`) ?? compilation.getAsset(file);
  return asset?.source.size() ?? 0;
}
