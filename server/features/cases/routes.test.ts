import { sql } from 'kysely';
import type { CaseFigures, CaseRow } from '#contract/cases';
import type { ReportCategory } from '#contract/reports';
import { writeCursor } from '../../http/pages';
import { follow } from '../../testing/live';
import { linkOf } from '../../testing/pages';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestServer } from '../../testing/server';
import { addText } from '../newcomers/queries';
import { listDecisions, listReports } from '../reports/queries';
import { decide as decideCase } from './decide';
import { holdText } from './held';
import { lockCase } from './queries/open';
import { listDecided, listWaiting } from './queries/read';
import { readCase } from './read';
import { casesOf, type People } from './testing/cases';

let server: TestServer;
let people: People;
const { begin, call, comment, decide, message, open, read, write } = casesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await begin();
});

const queue = async (query = '', as = people.moderator) =>
  (await server.call<CaseRow[]>('GET', `/api/moderation/cases/${query}`, { as })).body;

test('the queue has the gravest first, then the oldest, in pages; decided cases the latest first', async () => {
  const { author, moderator, reporter } = people;
  const categories: ReportCategory[] = ['spam', 'hate', 'illegal', 'hate', 'other'];
  const ids: number[] = [];
  for (const category of categories)
    ids.push(await open(reporter, { kind: 'post', id: await write(author), category }));
  const order = [2, 1, 3, 0, 4].map((index) => ids[index]);
  expect((await queue()).map(({ id }) => id)).toEqual(order);
  const paged: number[] = [];
  for (let next: string | undefined = '/api/moderation/cases/?limit=2'; next;) {
    const { headers, body } = await server.call<CaseRow[]>('GET', next, { as: moderator });
    paged.push(...body.map(({ id }) => id));
    next = linkOf(headers);
  }
  expect(paged).toEqual(order);
  for (const id of ids.slice(0, 3)) await decide(moderator, id, 'warn');
  expect((await queue('?status=decided')).map(({ id }) => id)).toEqual(ids.slice(0, 3).toReversed());
  expect((await queue()).map(({ id }) => id)).toEqual([ids[3], ids[4]]);
  expect(
    (await server.call<CaseFigures>('GET', '/api/moderation/figures/', { as: moderator })).body,
  ).toMatchObject({
    open: 2,
    appealed: 0,
    median_age_hours: 0,
    decided: 3,
    median_decision_hours: 0,
    appeals_decided: 0,
    overturned: 0,
    categories: expect.arrayContaining([
      { category: 'hate', open: 1, decided: 1 },
      { category: 'other', open: 1, decided: 0 },
    ]),
  });
});

test('a case whose gravity changes while the queue is read makes no other case missing or repeated', async () => {
  const { author, moderator, reporter } = people;
  const ids: number[] = [];
  for (let n = 0; n < 4; n++)
    ids.push(await open(reporter, { kind: 'post', id: await write(author), category: 'hate' }));
  const { headers } = await server.call('GET', '/api/moderation/cases/?limit=2', { as: moderator });
  for (const category of ['illegal', 'other'] as const) {
    await sql`update cases set category = ${category} where id = ${ids[1]}`.execute(server.db);
    const next = linkOf(headers)?.replace('/api/moderation/cases/', '');
    expect((await queue(next)).map(({ id }) => id).filter((id) => id !== ids[1])).toEqual(ids.slice(2));
  }
  const old = await server.call('GET', `/api/moderation/cases/?after=${writeCursor(ids[1]!)}`, {
    as: moderator,
  });
  expect(old).toMatchObject({
    status: 400,
    body: { detail: 'This page no longer exists. Please reload the list.' },
  });
});

test('no one decides what they reported, someone they blocked, or sees a case about themselves', async () => {
  const { author, moderator, reporter, second } = people;
  const reported = await open(moderator, { kind: 'post', id: await write(author) });
  expect((await queue())[0]?.recused).toMatch(/^You have reported this/);
  expect((await decide(moderator, reported, 'warn')).status).toBe(409);
  await server.call('PUT', `/api/users/${author.username}/block/`, { as: second });
  expect((await read(second, reported)).body.recused).toMatch(/^You have blocked this member/);
  expect((await decide(second, reported, 'warn')).status).toBe(409);
  const own = await open(reporter, { kind: 'post', id: await write(moderator) });
  expect((await queue()).map(({ id }) => id)).toEqual([reported]);
  expect((await read(moderator, own)).status).toBe(404);
  expect((await decide(moderator, own, 'nothing')).status).toBe(404);
  expect((await call('PUT', `moderation/cases/${own}/lock`, moderator)).status).toBe(404);
  expect((await decide(second, own, 'nothing')).status).toBe(200);
});

test('who looks at a case keeps others from it for two minutes', async () => {
  const { author, moderator, reporter, second } = people;
  const id = await open(reporter, { kind: 'post', id: await write(author) });
  const lock = (as: People['author'], method = 'PUT') =>
    call<{ detail: string }>(method, `moderation/cases/${id}/lock`, as);
  expect([(await lock(moderator)).status, (await lock(moderator)).status]).toEqual([204, 204]);
  const refused = await lock(second);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    `${moderator.username} is looking at this case.`,
  ]);
  expect((await decide(second, id, 'warn')).status).toBe(409);
  expect((await queue('', second))[0]?.locked_by).toBe(moderator.username);
  expect((await queue())[0]?.locked_by).toBeNull();
  await lock(second, 'DELETE');
  expect((await lock(second)).status).toBe(409);
  const pass = (seconds: number) =>
    sql`update cases set locked_until = locked_until - ${seconds} * interval '1 second'`.execute(server.db);
  // Two minutes from here.
  expect((await lock(moderator)).status).toBe(204);
  await pass(115);
  expect((await lock(second)).status).toBe(409);
  await pass(5);
  expect((await lock(second)).status).toBe(204);
  expect([(await lock(second, 'DELETE')).status, (await lock(moderator)).status]).toEqual([204, 204]);
  expect((await decide(moderator, id, 'warn')).status).toBe(200);
  expect((await call('PUT', 'moderation/cases/999999/lock', moderator)).status).toBe(404);
});

test('who has not seen the latest decision is refused, and decides again once they have', async () => {
  const { author, moderator, reporter, second } = people;
  const id = await open(reporter, { kind: 'post', id: await write(author) });
  const seen = { seen_decided_at: (await read(moderator, id)).body.decided_at };
  expect(seen).toEqual({ seen_decided_at: null });
  const { body: first } = await decide(second, id, 'remove', seen);
  const refused = await decide(moderator, id, 'nothing', seen);
  expect([refused.status, refused.body.detail]).toEqual([409, `${second.username} has decided this case.`]);
  expect((await read(moderator, id)).body.decision).toBe('remove');
  const again = await decide(moderator, id, 'nothing', { seen_decided_at: first.decided_at });
  expect([again.status, again.body.decision]).toEqual([200, 'nothing']);
});

test('two moderators who decide at once do so one after the other', async () => {
  const { author, moderator, reporter, second } = people;
  const post = await write(author);
  const id = await open(reporter, { kind: 'comment', id: await comment(author, post) });
  const responses = await Promise.all([
    decide(moderator, id, 'remove'),
    decide(second, id, 'nothing'),
    decide(moderator, id, 'suspend'),
    decide(second, id, 'warn'),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { body } = await read(moderator, id);
  expect(body.acts).toHaveLength(4);
  const isGone = ['remove', 'suspend'].includes(body.decision ?? '');
  expect(body.now === null).toBe(isGone);
  expect(body.member?.suspended_until !== null).toBe(body.decision === 'suspend');
});

test('a case shows the surroundings of a message and a comment, and what it says now', async () => {
  const { author, moderator, reporter } = people;
  await message(author, reporter, 'before');
  const id = await message(author, reporter, 'bad');
  await message(reporter, author, 'after');
  const talk = await read(moderator, await open(reporter, { kind: 'message', id }));
  expect(talk.body.now).toMatchObject({ content: 'bad' });
  expect(talk.body.surroundings.map((one) => [one.username, one.content, one.is_before])).toEqual([
    [author.username, 'before', true],
    [reporter.username, 'after', false],
  ]);
  const said = await comment(author, await write(reporter, 'a question'));
  const thread = await read(moderator, await open(reporter, { kind: 'comment', id: said }));
  expect(thread.body.surroundings).toMatchObject([{ username: reporter.username, content: 'a question' }]);
  expect(thread.body.earlier).toMatchObject([{ kind: 'message', decision: null }]);
});

test('a suspension ends the member’s live streams', async () => {
  const { author, moderator, reporter } = people;
  const stream = await follow(server.url, author.token);
  const id = await open(reporter, { kind: 'member', username: author.username });
  await decide(moderator, id, 'suspend');
  await stream.ended;
  expect((await follow(server.url, author.token)).status).toBe(423);
});

/** Many members and cases, with all that belongs to cases. */
async function fill(): Promise<void> {
  await sql`insert into accounts (username, email, password_hash)
    select 'user' || n, 'u' || n || '@example.org', 'x' from generate_series(1, 5000) n`.execute(server.db);
  const first = sql`(select id from accounts where username = 'user1')`;
  await sql`insert into cases (kind, subject_id, member_id, category, status, act_id)
    select 'post', n, ${first} + n % 5000, 'spam', case when n % 10 = 0 then 'open' else 'decided' end, n
    from generate_series(1, 20000) n`.execute(server.db);
  await sql`insert into case_acts (case_id, moderator_username, decision, reason)
    select id, 'x', 'warn', 'x' from cases`.execute(server.db);
  await sql`insert into case_snapshots (case_id, content) select id, 'x' from cases`.execute(server.db);
  await sql`insert into reports (case_id, reporter_id, category, text)
    select id, ${first} + id % 5000, 'spam', 'x' from cases`.execute(server.db);
  await sql`insert into appeals (case_id, member_id, side, text)
    select id, ${first} + id % 5000, 'reporter', 'x' from cases`.execute(server.db);
  await sql`analyze`.execute(server.db);
}

const TABLES = '(accounts|cases|case_acts|case_snapshots|reports|appeals)';
/** Each row of a table, by itself or in the order of an index. */
const WHOLE = new RegExp(`Seq Scan on ${TABLES}|using \\w+ on ${TABLES}( \\w+)?\\n(?!\\s*Index Cond)`);

test('no list reads whole tables', async () => {
  const { author, moderator, reporter } = people;
  await fill();
  const plans = await plansOf(server.db, async (db) => {
    await listWaiting(db, moderator.user_id, { limit: 21, after: [6, 5_000] });
    await listDecided(db, moderator.user_id, { limit: 21, after: 5_000 });
    await listReports(db, reporter.user_id, { limit: 21, before: 9_000 });
    await listDecisions(db, author.user_id, { limit: 21, before: 9_000 });
  });
  for (const plan of plans) expect(plan).not.toMatch(WHOLE);
});

test.each(['post', 'held'] as const)(
  'neither showing nor deciding a case of kind "%s" reads whole tables',
  async (kind) => {
    const { author, moderator, reporter } = people;
    const postId = await write(author);
    await open(reporter, { kind: 'post', id: postId });
    const place = { kind: 'comment' as const, postId, parentId: null, receiverId: author.user_id };
    const text = { memberId: reporter.user_id, strangerId: author.user_id, textHash: null };
    const textId = await server.db.transaction().execute((trx) => addText(trx, { kind: 'held', ...text }));
    await holdText(server.db, { id: textId, memberId: reporter.user_id, content: 'x', ...place });
    const { id } = await server.db
      .selectFrom('cases')
      .select('id')
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow();
    await fill();
    const decider = { id: moderator.user_id, username: moderator.username };
    const plans = await server.db.transaction().execute((trx) =>
      plansOf(trx, async () => {
        await readCase(trx, moderator.user_id, id);
        for (const decision of ['suspend', 'nothing'] as const) {
          const locked = (await lockCase(trx, id))!;
          await decideCase(trx, locked, { decider, decision, reason: 'x', until: null });
        }
      }),
    );
    for (const plan of plans) expect(plan).not.toMatch(WHOLE);
  },
);
