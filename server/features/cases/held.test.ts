import { sql } from 'kysely';
import type { CaseRow } from '#contract/cases';
import type { Comment } from '#contract/comments';
import type { OwnDecision } from '#contract/reports';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import type { HeldText } from '../../queue/addJob';
import { holdText } from './held';
import { casesOf, type People } from './testing/cases';

let server: TestServer;
let people: People;
let strangers: [TestMember, TestMember, TestMember];
const { begin, call, decide, read, write } = casesOf(() => server);
beforeAll(async () => {
  server = await startTestServer({ NEWCOMERS: 'guarded' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  people = await begin();
  strangers = await addMembers(server, 3, { prefix: 'stranger' });
});

const TEXT = 'Hi, do you know this?';
const send = (to: TestMember) =>
  call<{ type: string; detail: string }>('POST', `messages/${to.username}`, people.author, { content: TEXT });
const received = async (by: TestMember) =>
  (await call<{ content: string }[]>('GET', `messages/${people.author.username}`, by)).body.map(
    ({ content }) => content,
  );
const waiting = async () => (await call<CaseRow[]>('GET', 'moderation/cases', people.moderator)).body;
const decisions = async () => (await call<OwnDecision[]>('GET', 'decisions', people.author)).body;

/** Sends the same to three strangers. Returns the id of the case. */
async function holdMessage(): Promise<number> {
  for (const stranger of strangers) await send(stranger);
  await server.runJobs();
  const [row] = await waiting();
  return row?.id ?? 0;
}

test('the third stranger gets the same message only once a moderator lets it out', async () => {
  const [first, second, third] = strangers;
  expect([(await send(first)).status, (await send(second)).status]).toEqual([201, 201]);
  expect(await send(third)).toMatchObject({
    status: 409,
    body: {
      type: '/problems/held-text',
      detail:
        'The same text was sent to several people. It is not sent again until a moderator has looked at it.',
    },
  });
  // A retry, with which nothing more waits.
  expect((await send(third)).status).toBe(409);
  await server.runJobs();
  expect(await received(third)).toEqual([]);
  expect(await waiting()).toMatchObject([
    { kind: 'held', category: 'spam', report_count: 0, username: people.author.username, excerpt: TEXT },
  ]);
  const [{ id } = { id: 0 }] = await waiting();
  expect((await read(people.moderator, id)).body).toMatchObject({ now: { content: TEXT }, reports: [] });

  const { status, body } = await decide(people.moderator, id, 'nothing');
  expect([status, body.kind, body.now?.content]).toEqual([200, 'message', TEXT]);
  expect(await received(third)).toEqual([TEXT]);
  expect(await decisions()).toMatchObject([{ kind: 'message', decision: 'nothing' }]);

  // What was let out is a message like any other: it can be removed.
  await decide(people.second, id, 'remove');
  expect(await received(third)).not.toContain(TEXT);
  await decide(people.moderator, id, 'nothing');
  expect(await received(third)).toEqual([TEXT]);
});

test('a job that is run again after the decision holds nothing a second time', async () => {
  await holdMessage();
  const [row] = await waiting();
  const { removed } = await server.db
    .selectFrom('cases')
    .select('removed')
    .where('id', '=', row!.id)
    .executeTakeFirstOrThrow();
  await holdText(server.db, removed as HeldText);
  expect(await waiting()).toHaveLength(1);
  await decide(people.moderator, row!.id, 'nothing');
  await holdText(server.db, removed as HeldText);
  expect(await waiting()).toEqual([]);
  expect(await received(strangers[2])).toEqual([TEXT]);
});

test.each(['remove', 'suspend'] as const)(
  'after "%s" it is sent only where that is undone',
  async (decision) => {
    const id = await holdMessage();
    expect((await decide(people.moderator, id, decision)).body.kind).toBe('held');
    expect(await received(strangers[2])).toEqual([]);
    expect(await decisions()).toMatchObject([{ kind: 'held', decision, excerpt: TEXT }]);
    await decide(people.second, id, 'warn');
    expect(await received(strangers[2])).toEqual([TEXT]);
  },
);

test.each(['nothing', 'remove'] as const)('after "%s" the same text waits again', async (decision) => {
  await decide(people.moderator, await holdMessage(), decision);
  expect((await send(strangers[2])).body.type).toBe('/problems/held-text');
  await server.runJobs();
  expect(await waiting()).toMatchObject([{ kind: 'held', excerpt: TEXT }]);
});

test('a comment is held back with what it was written under, and is counted once it is let out', async () => {
  const posts: number[] = [];
  for (const stranger of strangers) posts.push(await write(stranger, `a post by ${stranger.username}`));
  const statuses = [];
  for (const post of posts)
    statuses.push((await call('POST', `posts/${post}/comments`, people.author, { content: TEXT })).status);
  expect(statuses).toEqual([201, 201, 409]);
  await server.runJobs();
  const comments = async () =>
    (await call<Comment[]>('GET', `posts/${posts[2]}/comments`, people.reporter)).body.map(
      ({ content }) => content,
    );
  expect(await comments()).toEqual([]);
  const [{ id } = { id: 0 }] = await waiting();
  expect((await read(people.moderator, id)).body.surroundings).toMatchObject([
    { username: strangers[2].username, content: `a post by ${strangers[2].username}` },
  ]);
  await decide(people.moderator, id, 'nothing');
  expect(await comments()).toEqual([TEXT]);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('someone who has blocked the sender meanwhile does not get it', async () => {
  const id = await holdMessage();
  await server.call('PUT', `/api/users/${people.author.username}/block/`, { as: strangers[2] });
  const { body } = await decide(people.moderator, id, 'nothing');
  expect(body.acts).toMatchObject([{ note: 'What was removed is gone since: nothing was put back.' }]);
  await server.call('DELETE', `/api/users/${people.author.username}/block/`, { as: strangers[2] });
  expect(await received(strangers[2])).toEqual([]);
});

test('of a member five texts wait, of all two hundred; further ones are refused', async () => {
  const others = await addMembers(server, 8, { prefix: 'other' });
  const answers = [];
  for (const other of others) answers.push((await send(other)).body.type);
  expect(answers).toEqual([
    undefined,
    undefined,
    ...Array<string>(5).fill('/problems/held-text'),
    '/problems/repeated-text',
  ]);
  await server.runJobs();
  await sql`truncate newcomer_texts, cases cascade`.execute(server.db);
  await sql`insert into cases (kind, subject_id, member_id, category)
    select 'held', -n, 0, 'spam' from generate_series(1, 199) as n`.execute(server.db);
  for (const stranger of strangers.slice(0, 2)) await send(stranger);
  expect((await send(strangers[2])).body.type).toBe('/problems/held-text');
  await server.runJobs();
  expect((await send(others[0]!)).body.type).toBe('/problems/repeated-text');
});
