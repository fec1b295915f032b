import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { isBuilt } from '../scripts/stamp.mjs';
import { MEMBERS, openBenchData } from './support/data';
import { keepStarted } from './support/started';
import { startBaseline } from './web/baseline';
import { startBrowser } from './web/browser';
import { measureLikes, SCROLLED_FAR } from './web/likes';
import { measurePictures } from './web/pictures';
import { ratePage } from './web/rating';
import { measureScrolling } from './web/scrolling';
import { measureSecondVisit } from './web/secondVisit';
import { openSession, startControl, startProduct } from './web/sides';
import { startSlowLine } from './web/slowLine';
import { measureVisit } from './web/visit';

const PARTS = ['login', 'feed', 'pictures', 'second', 'visit', 'scrolling', 'likes'] as const;

interface Options {
  /** Lighthouse's visits to each page. */
  runs: number;
  /** A commit whose product is measured as well. */
  baseline: string | undefined;
  /** In the order of PARTS. */
  parts: (typeof PARTS)[number][];
}

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, baseline: { type: 'string' } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error(`--runs takes a number from 1, not "${values.runs}".`);
  const unknown = positionals.find((part) => !PARTS.some((known) => known === part));
  if (unknown) throw new Error(`There is no "${unknown}". It measures ${PARTS.join(', ')}.`);
  const parts = PARTS.filter((part) => positionals.length === 0 || positionals.includes(part));
  return { runs, baseline: values.baseline, parts };
}

const { runs, baseline, parts } = readOptions();
if (!isBuilt()) execFileSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' });
const { keep, stopAll } = keepStarted();
try {
  const data = keep(await openBenchData(SCROLLED_FAR));
  const product = keep(await startProduct('product', { DATABASE_URL: data.url, DATA_DIR: data.dataDir }));
  const products = [product];
  const control = keep(await startControl(product, data.dataDir));
  if (baseline) products.push(keep(await startBaseline(baseline, { members: MEMBERS, posts: SCROLLED_FAR })));
  const [, ...older] = products;
  const sides = [product, control, ...older];
  const line = keep(await startSlowLine(product.url));
  const { context, port } = keep(await startBrowser());
  const measures: Record<(typeof PARTS)[number], () => Promise<void>> = {
    login: () => ratePage('login', sides, port, runs),
    feed: () => ratePage('feed', sides, port, runs),
    pictures: () => measurePictures(context, products),
    second: () => measureSecondVisit(context, product, line),
    visit: () => measureVisit(context, product),
    scrolling: () => measureScrolling(context, product, control),
    likes: () => measureLikes(context, product, control),
  };
  for (const part of parts) {
    // The login page is for those who have not signed in.
    if (part !== 'login') for (const one of products) await openSession(context, one);
    await measures[part]();
  }
} finally {
  await stopAll();
}
