import { table } from '../support/report';
import { rate, type Rating } from './lighthouse';
import type { PageName, Side } from './sides';

/** Points of performance that a page may be behind its control page. */
const BEHIND = 4;
/** Thousands of bytes of brotli. */
const SCRIPT_BUDGETS: Record<PageName, number> = { login: 170, feed: 240 };

/** @param sides the product, its control page and, if asked for, the baseline */
export async function ratePage(name: PageName, sides: Side[], port: number, runs: number): Promise<void> {
  const ratings = await rate(name, sides, port, runs);
  const [product, control, baseline] = ratings;
  const of = (figure: Exclude<keyof Rating, 'complaints'>) => ratings.map((rating) => rating[figure]);
  const behind = (control?.performance ?? NaN) - (product?.performance ?? NaN);
  console.log(
    table(
      `${name}, Lighthouse, median of ${runs}`,
      sides.map((side) => side.name),
      [
        { what: 'performance', results: of('performance') },
        { what: 'points behind the control page', results: [behind], atMost: BEHIND },
        {
          what: 'total blocking time, ms',
          results: of('totalBlockingMs'),
          atMost: baseline?.totalBlockingMs,
        },
        {
          what: 'largest contentful paint, ms',
          results: of('largestPaintMs'),
          atMost: baseline?.largestPaintMs,
        },
        { what: 'accessibility', results: of('accessibility'), atLeast: 100 },
        { what: 'best practices', results: of('bestPractices'), atLeast: 100 },
        { what: 'JavaScript, KB of brotli', results: of('scriptKb'), atMost: SCRIPT_BUDGETS[name] },
      ],
    ),
  );
  for (const complaint of product?.complaints ?? []) console.log(`    ${complaint}`);
}
