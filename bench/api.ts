import { writeCursor } from '../server/http/pages';
import { openBenchData, type BenchData } from './support/data';
import { measure, type Figures, type Request } from './support/load';
import { runServer, type BenchServer } from './support/process';

const MANY = 100_000;
const FEW = 1_000;
const PAGE = 20;
const SEARCHES = ['an', 'mar', 'son', 'li', 'ella'];

/** What is asked of ours and of the bare server, which is told the member's id. */
interface Ask {
  path: string;
  bare: string;
  body?: object;
  method?: Request['method'];
}

interface Pair {
  ours: Request[];
  bare: Request[];
}

const jsonHeader = { 'content-type': 'application/json' };

/** The same thing asked of both servers, for as many members as there are sessions. */
function calls({ tokens }: BenchData, posts: number): Record<string, Pair> {
  const each = (make: (member: number) => Ask): Pair => {
    const made = tokens.map((token, index) => ({ token, member: index + 1, ask: make(index + 1) }));
    return {
      ours: made.map(({ token, ask: { path, body, method = 'GET' } }): Request => {
        const headers = { authorization: `Token ${token}` };
        if (!body) return { method, path, headers };
        return { method, path, headers: { ...headers, ...jsonHeader }, body: JSON.stringify(body) };
      }),
      bare: made.map(({ member, ask: { bare, body, method = 'GET' } }): Request => {
        if (!body) return { method, path: bare };
        return { method, path: bare, headers: jsonHeader, body: JSON.stringify({ member, ...body }) };
      }),
    };
  };
  const postOf = (member: number) => posts - member * 7;
  return {
    feed: each((member) => ({ path: '/api/posts/', bare: `/feed?member=${member}` })),
    post: each(() => ({
      method: 'POST',
      path: '/api/posts/',
      bare: '/posts',
      body: { content: 'Measured.' },
    })),
    like: each((member) => ({
      method: 'POST',
      path: `/api/posts/${postOf(member)}/like/`,
      bare: `/posts/${postOf(member)}/like?member=${member}`,
    })),
    conversations: each((member) => ({
      path: '/api/messages/conversations/',
      bare: `/conversations?member=${member}`,
    })),
    search: each((member) => {
      const text = SEARCHES[member % SEARCHES.length] ?? '';
      return { path: `/api/users/search/?search=${text}`, bare: `/search?member=${member}&search=${text}` };
    }),
  };
}

const show = ({ perSecond, p50, p99 }: Figures) =>
  `${perSecond.toFixed(0).padStart(6)}/s  p50 ${String(p50).padStart(3)} ms  p99 ${String(p99).padStart(3)} ms`;

const startOurs = (data: BenchData): Promise<BenchServer> =>
  runServer(['dist/server/main.mjs'], { DATABASE_URL: data.url, DATA_DIR: data.dataDir, RATE_LIMITS: 'off' });

const feedAt = (data: BenchData, before?: number): Request[] =>
  data.tokens.map((token) => ({
    method: 'GET',
    path: `/api/posts/${before === undefined ? '' : `?before=${writeCursor(before)}`}`,
    headers: { authorization: `Token ${token}` },
  }));

async function compareCalls(data: BenchData, ours: BenchServer): Promise<void> {
  const bare = await runServer(['--import', 'tsx', 'bench/support/bareServer.ts'], {
    DATABASE_URL: data.url,
  });
  for (const [name, pair] of Object.entries(calls(data, MANY))) {
    const yardstick = await measure(bare.url, pair.bare);
    const figures = await measure(ours.url, pair.ours);
    const ratio = ((100 * figures.perSecond) / yardstick.perSecond).toFixed(0);
    console.log(`${name.padEnd(14)} ${show(figures)}   bare ${show(yardstick)}   ${ratio.padStart(4)} %`);
  }
  await bare.stop();
}

/** Time of one thing over another, from requests a second. */
const times = (a: Figures, b: Figures) => `${(b.perSecond / a.perSecond).toFixed(2)} ×`;

const many = await openBenchData(MANY);
const ours = await startOurs(many);
const first = await measure(ours.url, feedAt(many));
const thousandth = await measure(ours.url, feedAt(many, MANY - 999 * PAGE));
await compareCalls(many, ours);
await ours.stop();
await many.stop();

const few = await openBenchData(FEW);
const oursOnFew = await startOurs(few);
const ofFew = await measure(oursOnFew.url, feedAt(few));
await oursOnFew.stop();
await few.stop();

console.log(`
time of page 1,000 over page 1          ${times(thousandth, first)}   (to hold: ≤ 1.2 ×)
time of a page of 100,000 over 1,000    ${times(first, ofFew)}   (to hold: ≤ 1.5 ×)`);
