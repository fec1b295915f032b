import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof CATEGORIES)[number];

/** Points of 100. */
type Scores = Record<Category, number>;

interface Rating {
  scores: Scores;
  /** What cost points, in Lighthouse's words. */
  complaints: string[];
}

/** Has Lighthouse look at a page once, as a phone of the middle class on a slow line (its mobile preset). */
async function rateOnce(url: string, port: number): Promise<Rating> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    // The session is in the browser's storage.
    disableStorageReset: true,
    // The stream of hints never ends, so that the network never rests.
    maxWaitForLoad: 15_000,
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { categories, audits, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not look at ${url}: ${runtimeError.message}`);
  const scoreOf = (category: Category) => Math.round(100 * (categories[category]?.score ?? 0));
  const complaints = CATEGORIES.flatMap((category) => categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => {
      const audit = audits[id];
      if (!audit || audit.score === null || audit.score >= 0.9) return [];
      return [`${audit.title}${audit.displayValue ? `: ${audit.displayValue}` : ''}`];
    });
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    complaints,
  };
}

/** The run in the middle of several, by performance: a busy machine makes single ones meaningless. */
export async function rate(url: string, port: number, runs: number): Promise<Rating> {
  const ratings: Rating[] = [];
  for (let run = 0; run < runs; run += 1) ratings.push(await rateOnce(url, port));
  ratings.sort((one, other) => one.scores.performance - other.scores.performance);
  const middle = ratings[Math.floor(runs / 2)];
  if (!middle) throw new Error('Lighthouse must run at least once.');
  return middle;
}
