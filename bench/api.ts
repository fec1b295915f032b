import { parseArgs } from 'node:util';
import { writeCursor } from '../server/http/pages';
import { startDjango } from './peers/django';
import { compareBlocks, removeBlocks } from './support/blocks';
import { calls } from './support/calls';
import { openBenchData, type BenchData } from './support/data';
import { measure, type Request } from './support/load';
import { addNames, NAMES } from './support/names';
import { runServer, type BenchServer } from './support/process';
import { median, table } from './support/report';
import { measureInRounds, type Rounds, type Side } from './support/rounds';
import { keepStarted } from './support/started';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, names: { type: 'boolean', default: false } },
});

const MANY = 100_000;
const FEW = 1_000;
const PAGE = 20;

/** Requests a second as percentages of the bare server's. */
const TO_HOLD: Record<string, number> = {
  newest: 150,
  older: 75,
  conversations: 85,
  like: 85,
  post: 85,
  search: 80,
};
const NEWEST_OVER_DJANGO = 25;
const SEARCH_MS = 15;

const { keep, stopAll } = keepStarted();
const openData = async (posts: number, name?: string) => keep(await openBenchData(posts, name));
const startOurs = async ({ url, dataDir }: BenchData): Promise<BenchServer> =>
  keep(
    await runServer(['dist/server/main.mjs'], { DATABASE_URL: url, DATA_DIR: dataDir, RATE_LIMITS: 'off' }),
  );
const startBare = async ({ url }: BenchData): Promise<BenchServer> =>
  keep(await runServer(['--import', 'tsx', 'bench/peers/bare.ts'], { DATABASE_URL: url }));

const feedAt = (data: BenchData, before: number): Request[] =>
  data.tokens.map((token) => ({
    method: 'GET',
    path: `/api/posts/?before=${writeCursor(before)}`,
    headers: { authorization: `Token ${token}` },
  }));

/** The medians of a call's rounds at a side. */
const perSecond = (rounds: Rounds, call: string, side: string): number | undefined => {
  const figures = rounds[call]?.[side];
  return figures && Math.round(median(figures.map((one) => one.perSecond)));
};

/** The median of the rounds' ratios: what else ran in a round was the same for both. */
const ratio = (rounds: Rounds, call: string, to: string): number =>
  median(
    (rounds[call]?.ours ?? []).map(
      (one, round) => one.perSecond / (rounds[call]?.[to]?.[round]?.perSecond ?? NaN),
    ),
  );

function report(rounds: Rounds, sides: Side[]): void {
  const others = sides.map(({ name }) => name);
  const rows = Object.keys(rounds).map((call) => ({
    what: `${call}, % of bare`,
    results: [100 * ratio(rounds, call, 'bare'), ...others.map((side) => perSecond(rounds, call, side))],
    ...(TO_HOLD[call] !== undefined && { atLeast: TO_HOLD[call] }),
  }));
  const names = ['result', ...others.map((name) => `${name}/s`)];
  console.log(table(`medians of ${options.rounds} interleaved rounds`, names, rows));
  if (others.includes('django')) {
    const times = ratio(rounds, 'newest', 'django');
    console.log(
      table('beside Django REST', ['×'], [{ what: 'newest', results: [times], atLeast: NEWEST_OVER_DJANGO }]),
    );
  }
}

async function compareServers(data: BenchData): Promise<void> {
  const ours = await startOurs(data);
  const bare = await startBare(data);
  const django = await startDjango(data);
  const sides = [
    { name: 'ours', url: ours.url },
    { name: 'bare', url: bare.url },
    ...(django ? [{ name: 'django', url: keep(django).url, has: ['newest'] }] : []),
  ];
  report(await measureInRounds(sides, calls(data, MANY), Number(options.rounds)), sides);
}

/** How a page's time grows with its depth and with the number of posts. */
async function compareSizes(many: BenchData): Promise<void> {
  const few = await openData(FEW);
  const [onMany, onFew] = [await startOurs(many), await startOurs(few)];
  const sizes = { first: [] as number[], thousandth: [] as number[], few: [] as number[] };
  for (let round = 0; round < Number(options.rounds); round++) {
    sizes.first.push((await measure(onMany.url, feedAt(many, MANY))).perSecond);
    sizes.thousandth.push((await measure(onMany.url, feedAt(many, MANY - 999 * PAGE))).perSecond);
    sizes.few.push((await measure(onFew.url, feedAt(few, FEW))).perSecond);
  }
  const times = (one: number[], over: number[]) =>
    median(over.map((perSecondThere, round) => perSecondThere / (one[round] ?? NaN)));
  console.log(
    table(
      'growth of a page of the feed',
      ['×'],
      [
        { what: 'page 1,000 over page 1', results: [times(sizes.thousandth, sizes.first)], atMost: 1.2 },
        { what: '100,000 posts over 1,000', results: [times(sizes.first, sizes.few)], atMost: 1.5 },
      ],
    ),
  );
}

/** A search among a million names. The bare server reads them all: it is there to be seen. */
async function searchNames(): Promise<void> {
  const data = await openData(FEW, 'names');
  await addNames(data);
  const [ours, bare] = [await startOurs(data), await startBare(data)];
  const { search = [] } = calls(data, FEW);
  const rounds = await measureInRounds(
    [
      { name: 'ours', url: ours.url },
      { name: 'bare', url: bare.url },
    ],
    { search },
    1,
  );
  const p50 = (side: string) => rounds.search?.[side]?.[0]?.p50;
  const row = { what: 'median, ms', results: [p50('ours'), p50('bare')], atMost: SEARCH_MS };
  console.log(table(`search among ${NAMES} names`, ['ours', 'bare'], [row]));
}

try {
  const many = await openData(MANY);
  await removeBlocks(many);
  await compareServers(many);
  await compareSizes(many);
  await compareBlocks(many, { start: () => startOurs(many), posts: MANY, rounds: Number(options.rounds) });
  if (options.names) await searchNames();
} finally {
  await stopAll();
}
