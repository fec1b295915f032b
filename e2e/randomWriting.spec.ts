import fc from 'fast-check';
import { startFront } from './support/front';
import { signUp, type Member } from './support/member';
import { startWorker } from './support/serviceWorker';
import { expect, test } from './support/test';
import { makeActors, makeFigures } from './support/writing';
import { Run, type Command } from './support/writingRun';

/** Random runs (docs/testing.md). */
const RUNS = Number(process.env['RUNS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? Date.now() % 1e9);
/** Of a run that failed, as fast-check names it. */
const PATH = process.env['RUN_PATH'];
const MAX_COMMANDS = 14;

const WRITE = ['post', 'comment', 'reply', 'message', 'edit'] as const;
const TOGGLE = ['like', 'follow'] as const;
const NETWORK = ['offline', 'online', 'lost', 'unanswered', 'late'] as const;
const TAB = ['close', 'reload', 'withdraw', 'switch'] as const;

const someCommands = fc.array(
  fc.record<Command>({
    act: fc.constantFrom(...WRITE, ...WRITE, ...TOGGLE, ...TOGGLE, ...NETWORK, 'offline' as const, ...TAB),
    tab: fc.constantFrom(0, 0, 0, 1),
    nth: fc.nat({ max: 3 }),
    isAnswered: fc.boolean(),
  }),
  { minLength: 5, maxLength: MAX_COMMANDS },
);

const print = (line: string) => process.stdout.write(`${line}\n`);

test.use({ serviceWorkers: 'allow' });

test('whatever the network and the tabs do, all that is written is stored once or waits in sight, and goes with the session', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000 + RUNS * 120_000);
  const front = await startFront(server.url);
  const context = await browser.newContext({ baseURL: front.url });
  context.setDefaultTimeout(15_000);
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error().stack)));
  const figures = makeFigures();
  const world = {
    url: server.url,
    front,
    context,
    figures,
    members: [await signUp(server.url), await signUp(server.url)] as [Member, Member],
  };
  const first = await context.newPage();
  await first.goto('/');
  await startWorker(first);
  await first.close();
  print(`SEED=${SEED}`);
  const run = fc.asyncProperty(someCommands, async (commands) => {
    const id = (figures.runs += 1);
    const actors = await makeActors(server.url, world.members, id);
    await new Run(world, actors, id).play(commands);
    expect(errors).toEqual([]);
    if (id % 10 === 0) print(JSON.stringify(figures));
  });
  try {
    await fc.assert(run, { numRuns: RUNS, seed: SEED, endOnFailure: true, ...(PATH && { path: PATH }) });
  } finally {
    print(JSON.stringify(figures));
    await context.close();
    await front.close();
  }
});
