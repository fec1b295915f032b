import { sql } from 'kysely';
import { Client } from 'pg';
import type { Problem } from '#contract/call';
import { MUTES_MAX, MUTED_WORD_MAX, MUTED_WORDS_MAX } from '#contract/limits';
import type { MutedWords, MuteRow } from '#contract/mutes';
import type { Profile } from '#contract/profile';
import { eventually } from '../../testing/eventually';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate accounts cascade`.execute(server.db);
  [ada, bob, cleo] = await addMembers(server, 3, { prefix: 'Member' });
});

const MISSING = 'This member does not exist, or has deleted their account.';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const mute = (as: TestMember, whom: string, body: unknown = {}) =>
  server.call<Problem | ''>('PUT', `/api/users/${whom}/mute/`, { as, body });
const unmute = (as: TestMember, whom: string) => server.call('DELETE', `/api/users/${whom}/mute/`, { as });
const list = async (as: TestMember) => (await server.call<MuteRow[]>('GET', '/api/mutes/', { as })).body;
const names = (rows: MuteRow[]) => rows.map(({ username }) => username);
const end = (whom: TestMember) =>
  sql`update mutes set until = now() - interval '1 second' where muted_id = ${whom.user_id}`.execute(
    server.db,
  );

describe('muting', () => {
  test('lasts until a time or until it is undone; a repeated call changes the time', async () => {
    const until = inHours(1);
    expect(await mute(ada, bob.username.toUpperCase(), { until })).toMatchObject({ status: 204, body: '' });
    expect((await mute(ada, cleo.username)).status).toBe(204);
    const row = ({ user_id, username }: TestMember, end: string | null) => ({
      id: user_id,
      username,
      profile_picture: null,
      godtier: 'HERMES',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      until: end,
    });
    expect(await list(ada)).toEqual([row(cleo, null), row(bob, until)]);
    expect(await list(bob)).toEqual([]);
    await mute(ada, bob.username);
    await mute(ada, cleo.username, { until });
    expect(await list(ada)).toEqual([row(cleo, until), row(bob, null)]);
    for (let i = 0; i < 2; i++) expect((await unmute(ada, bob.username)).status).toBe(204);
    expect((await unmute(ada, 'nobody')).status).toBe(204);
    expect(names(await list(ada))).toEqual([cleo.username]);
  });

  test.each([
    ['oneself', 'Member0', {}, 409, 'You cannot mute yourself.'],
    ['an unknown member', 'nobody', {}, 404, MISSING],
    ['a name with a null character', 'a%00b', {}, 404, MISSING],
    ['a past time', 'Member1', { until: '2020-01-01T00:00:00Z' }, 400, /in the future\.$/],
    ['a day that does not exist', 'Member1', { until: '2999-02-30T00:00:00Z' }, 400, /^[A-Za-z].*\.$/],
    ['a leap second', 'Member1', { until: '2990-12-31T23:59:60Z' }, 400, /^[A-Za-z].*\.$/],
    ['a time in words', 'Member1', { until: 'tomorrow' }, 400, /^[A-Za-z].*\.$/],
    ['an endless time', 'Member1', { until: `${'9'.repeat(5_000)}-01-01T00:00:00Z` }, 400, /^[A-Za-z].*\.$/],
  ])('is refused for %s', async (_what, whom, body, status, detail) => {
    expect(await mute(ada, whom, body)).toMatchObject({
      status,
      body: { status, detail: typeof detail === 'string' ? detail : expect.stringMatching(detail) },
    });
    expect(await server.db.selectFrom('mutes').selectAll().execute()).toEqual([]);
  });

  test(`is possible ${MUTES_MAX} times; ended ones do not count`, async () => {
    await sql`
      with crowd as (
        insert into accounts (username, email, password_hash)
        select 'crowd' || n, 'crowd' || n || '@example.org', 'x' from generate_series(1, ${MUTES_MAX - 1}) n
        returning id
      )
      insert into mutes (muter_id, muted_id) select ${ada.user_id}, id from crowd`.execute(server.db);
    const answers = await Promise.all([mute(ada, bob.username), mute(ada, cleo.username)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body as Problem;
    expect(refused.detail).toBe('You have muted 5,000 members, the most that are possible.');
    expect((await mute(ada, 'crowd7', { until: inHours(1) })).status).toBe(204);
    await sql`update mutes set until = now() where until is not null`.execute(server.db);
    for (const { username } of [bob, cleo]) expect((await mute(ada, username)).status).toBe(204);
  });

  test('of a member who deletes their account meanwhile is 404', async () => {
    const holder = new Client(server.databaseUrl);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from accounts where id = $1 for update', [ada.user_id]);
    const muted = mute(ada, bob.username);
    await eventually(async () => {
      const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock'`.execute(server.db);
      return rows.length === 1;
    });
    await server.call('DELETE', '/api/delete-account/', { as: bob });
    await holder.query('rollback');
    await holder.end();
    expect(await muted).toMatchObject({ status: 404, body: { detail: MISSING } });
  });

  test('that has ended is no longer listed, moves to the front when it is repeated, and is swept', async () => {
    await mute(ada, bob.username, { until: inHours(1) });
    await mute(ada, cleo.username);
    await end(bob);
    expect(names(await list(ada))).toEqual([cleo.username]);
    await mute(ada, bob.username);
    expect(names(await list(ada))).toEqual([bob.username, cleo.username]);
    await mute(ada, cleo.username, { until: inHours(1) });
    await end(cleo);
    await sql`select graphile_worker.add_job('sweep-mutes')`.execute(server.db);
    await server.runJobs();
    const left = await server.db.selectFrom('mutes').select('muted_id').execute();
    expect(left).toEqual([{ muted_id: bob.user_id }]);
  });
});

test('the list comes in pages without gaps and duplicates, without deleted accounts', async () => {
  const crowd = await addMembers(server, 5, { prefix: 'crowd' });
  for (const { username } of crowd) await mute(ada, username);
  await server.call('DELETE', '/api/delete-account/', { as: crowd[3]! });
  const first = await server.call<MuteRow[]>('GET', '/api/mutes/?limit=2', { as: ada });
  expect(names(first.body)).toEqual(['crowd4', 'crowd2']);
  const second = await server.call<MuteRow[]>('GET', linkOf(first.headers) ?? '', { as: ada });
  expect([names(second.body), second.headers.get('link')]).toEqual([['crowd1', 'crowd0'], null]);
});

describe('muted words', () => {
  const words = async (as: TestMember) =>
    (await server.call<MutedWords>('GET', '/api/muted-words/', { as })).body.words;
  const setWords = (as: TestMember, list: unknown) =>
    server.call<MutedWords & Problem>('PUT', '/api/muted-words/', { as, body: { words: list } });

  test('are kept trimmed, in their order, without empty and repeated ones, whatever their case', async () => {
    expect(await words(ada)).toEqual([]);
    const typed = ['  Ilias ', 'troy', '', ' \t', 'TROY', 'troy', 'a phrase', 'ilias', '🏛'];
    const kept = ['Ilias', 'troy', 'a phrase', '🏛'];
    expect(await setWords(ada, typed)).toMatchObject({ status: 200, body: { words: kept } });
    expect([await words(ada), await words(bob)]).toEqual([kept, []]);
    await setWords(ada, []);
    expect(await words(ada)).toEqual([]);
  });

  test.each([
    ['too many', Array.from({ length: MUTED_WORDS_MAX + 1 }, (_, n) => `w${n}`)],
    ['one too long', ['x'.repeat(MUTED_WORD_MAX + 1)]],
    ['a null character', ['a\0b']],
    ['half a character', ['\ud800']],
    ['a number', [1]],
    ['no list', 'word'],
  ])('are refused with a sentence: %s', async (_what, list) => {
    const { status, body } = await setWords(ada, list);
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Za-z].*\.$/)]);
  });

  test('may be as many and as long as the contract says', async () => {
    const longest = Array.from(
      { length: MUTED_WORDS_MAX },
      (_, n) => '🏛'.repeat(MUTED_WORD_MAX - 3) + String(n).padStart(3, '0'),
    );
    expect((await setWords(ada, longest)).body.words).toEqual(longest);
  });
});

test('the own profile, and no other, says whether there are mutes or muted words', async () => {
  const profile = async (as: TestMember, of: string) =>
    (await server.call<Profile>('GET', `/api/profile/${of}`, { as })).body.has_mutes;
  const setWords = (words: string[]) => server.call('PUT', '/api/muted-words/', { as: ada, body: { words } });
  expect(await profile(ada, '')).toBeUndefined();
  await setWords(['marathon']);
  expect(await profile(ada, '')).toBe(true);
  await setWords([]);
  expect(await profile(ada, '')).toBeUndefined();
  await mute(ada, bob.username);
  expect(await profile(ada, '')).toBe(true);
  expect(await profile(bob, `${ada.username}/`)).toBeUndefined();
  expect(await profile(ada, `${bob.username}/`)).toBeUndefined();
});
