import lighthouse from 'lighthouse';
import type { PageName, Side } from './sides';
import { median } from '../support/report';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;

/** Results of one visit by Lighthouse. */
interface Visit {
  /** Points of 100. */
  performance: number;
  accessibility: number;
  bestPractices: number;
  totalBlockingMs: number;
  largestPaintMs: number;
  /** JavaScript that had arrived by the largest paint, as sent, in thousands of bytes: a later script is not needed for it. */
  scriptKb: number;
}

export interface Rating extends Visit {
  /** Audits that cost points, in Lighthouse's words. */
  complaints: string[];
}

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

interface NetworkRequest {
  url: string;
  resourceType?: string;
  /** Milliseconds since the navigation began. */
  networkEndTime: number;
}

async function weighScripts({ audits }: LighthouseResult): Promise<number> {
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
  const { items } = audits.metrics?.details as unknown as {
    items: [{ observedLargestContentfulPaint: number }];
  };
  const [{ observedLargestContentfulPaint: painted }] = items;
  const scripts = requests
    .filter(({ resourceType, networkEndTime }) => resourceType === 'Script' && networkEndTime <= painted)
    .map(({ url }) => url);
  if (scripts.length === 0) throw new Error('Lighthouse has seen no script.');
  const sizes = [...new Set(scripts)].map(async (url) => {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } });
    return Number(headers.get('Content-Length') ?? NaN);
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_000;
}

function complaintsOf({ categories, audits }: LighthouseResult): string[] {
  return CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      return [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`];
    });
}

/** Has Lighthouse visit a page once, with an empty cache, as a mid-range phone on a slow line (its mobile preset). */
async function visit(url: string, port: number): Promise<Rating> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The event stream never ends, so the network never becomes idle.
    maxWaitForLoad: 15_000,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (name: (typeof CATEGORIES)[number]) => Math.round(100 * (lhr.categories[name]?.score ?? 0));
  const valueOf = (id: string) => lhr.audits[id]?.numericValue ?? NaN;
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    totalBlockingMs: valueOf('total-blocking-time'),
    largestPaintMs: valueOf('largest-contentful-paint'),
    scriptKb: await weighScripts(lhr),
    complaints: complaintsOf(lhr),
  };
}

/** The median of each figure, with the complaints of the last visit. */
function summarise(visits: Rating[]): Rating {
  const medianOf = (figure: keyof Visit) => median(visits.map((one) => one[figure]));
  return {
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    bestPractices: medianOf('bestPractices'),
    totalBlockingMs: medianOf('totalBlockingMs'),
    largestPaintMs: medianOf('largestPaintMs'),
    scriptKb: medianOf('scriptKb'),
    complaints: visits.at(-1)?.complaints ?? [],
  };
}

/** Measures one page of each side. The sides take turns, so that a busy machine slows all of them. */
export async function rate(page: PageName, sides: Side[], port: number, runs: number): Promise<Rating[]> {
  const visits = sides.map((): Rating[] => []);
  for (let run = 0; run < runs; run += 1) {
    console.log(`Lighthouse, ${page}: run ${run + 1} of ${runs} …`);
    for (const [index, { pages }] of sides.entries()) visits[index]?.push(await visit(pages[page], port));
  }
  return visits.map(summarise);
}
