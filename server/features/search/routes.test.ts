import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { MemberRow } from '#contract/follows';
import { addMembers } from '../../testing/members';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { searchMembers } from './queries';

let server: TestServer;
let viewer: TestMember;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate accounts cascade`.execute(server.db);
  [viewer] = await addMembers(server, 1, { prefix: 'viewer' });
});

/** Adds members by name, each with so many followers as the number says (without the rows of the follows). */
async function add(members: Record<string, number>): Promise<void> {
  const rows = Object.entries(members).map(([username, follower_count]) => ({
    username,
    email: `${username}@example.org`,
    password_hash: 'none',
    follower_count,
  }));
  await server.db.insertInto('members').values(rows).execute();
}

const search = (text: string) =>
  server.call<MemberRow[]>('GET', `/api/users/search/?search=${encodeURIComponent(text)}`, { as: viewer });
const found = async (text: string) => (await search(text)).body.map(({ username }) => username);

describe('the order (decisions: The wire)', () => {
  test('is the exact name, then names that begin with the text, then the rest; each by followers, then by name', async () => {
    await add({
      xhomer: 900,
      Homerun: 5,
      homer_b: 40,
      homer_a: 40,
      HOMER: 0,
      the_homer: 1_000,
      other: 9_999,
    });
    expect(await found('homer')).toEqual(['HOMER', 'homer_a', 'homer_b', 'Homerun', 'the_homer', 'xhomer']);
  });

  test('holds among hundreds of members of every popularity', async () => {
    const counts = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`m${i}_zed`, (i * 7919) % 501]));
    await add(counts);
    const best = Object.entries(counts)
      .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .slice(0, 20);
    expect(await found('zed')).toEqual(best.map(([name]) => name));
  });

  test('follows the followers as they come and go', async () => {
    await add({ stara: 3, starb: 2 });
    expect(await found('star')).toEqual(['stara', 'starb']);
    await sql`update members set follower_count = 5000 where username = 'starb'`.execute(server.db);
    expect(await found('star')).toEqual(['starb', 'stara']);
    await sql`update members set follower_count = 0 where username = 'starb'`.execute(server.db);
    expect(await found('star')).toEqual(['stara', 'starb']);
  });
});

describe('what is found', () => {
  test.each([
    ['two characters at the beginning', 'ag'],
    ['two in the middle', 'mn'],
    ['two at the end', '.5'],
    ['the last but the first', 'gamemnon_k.5'],
    ['the whole name', 'agamemnon_k.5'],
    ['capitals', 'MEMN'],
    ['white space around', '  gam\t'],
    ['an underscore, which is no wildcard', 'n_k'],
    ['a dot, which is no wildcard', 'k.5'],
  ])('a name by %s', async (_what, text) => {
    await add({ 'Agamemnon_K.5': 1, agamemnonxkx5: 0, somebody: 0 });
    expect((await found(text))[0]).toBe('Agamemnon_K.5');
  });

  test.each([
    ['an underscore', 'a_b', ['a_b']],
    ['two underscores', '__', ['x__y']],
    ['a percent sign', '%%', []],
    ['a backslash', '\\\\', []],
    ['a quote and SQL', `' or '1'='1`, []],
    ['a null character', 'a\0b', []],
    ['emoji', '🏛🏛', []],
    ['letters from right to left', 'שלום', []],
    ['two words', 'a b', []],
    ['more than any name is long', 'a'.repeat(5_000), []],
    ['letters whose capitals are none of A–Z', 'ıſ', []],
  ])('%s stands for itself', async (_what, text, expected) => {
    await add({ a_b: 0, aXb: 0, x__y: 0, xy: 0 });
    const { status, body } = await search(text);
    expect([status, body.map(({ username }) => username)]).toEqual([200, expected]);
  });

  test('is at most 20 members, each once, however often the text stands in a name', async () => {
    const repeated = Array.from({ length: 60 }, (_, i) => [`b${'a'.repeat(20 + (i % 8))}${i}`, i % 3]);
    await add(Object.fromEntries(repeated) as Record<string, number>);
    const names = await found('aa');
    expect([names.length, new Set(names).size]).toEqual([20, 20]);
  });

  test('is whom the viewer may meet, however many hidden members come before', async () => {
    await add(Object.fromEntries(Array.from({ length: 700 }, (_, i) => [`a${i}_zed`, 0])));
    await add({ b_zedd: 0 });
    await sql`
      insert into blocks (blocker_id, blocked_id)
      select id, ${viewer.user_id} from members where username like '%_zed'`.execute(server.db);
    await sql`update accounts set block_count = 700 where id = ${viewer.user_id}`.execute(server.db);
    expect(await found('zed')).toEqual(['b_zedd']);
  });

  test('is gone with the account', async () => {
    await add({ mayfly: 3 });
    await sql`delete from members where username = 'mayfly'`.execute(server.db);
    expect(await found('mayfly')).toEqual([]);
    expect(
      await sql`select from username_suffixes where suffix like '%fly'`.execute(server.db),
    ).toMatchObject({
      rows: [],
    });
  });

  test('is what everyone may see of a member, from the side of the viewer', async () => {
    await add({ penelope: 0 });
    await server.call('POST', '/api/users/penelope/follow/', { as: viewer });
    expect((await search('penel')).body).toEqual([
      {
        id: expect.any(Number),
        username: 'penelope',
        profile_picture: null,
        godtier: 'HERMES',
        follower_count: 1,
        is_followed: true,
      },
    ]);
  });
});

test.each([
  ['nothing', '?search='],
  ['one character', '?search=a'],
  ['one character of four bytes', `?search=${encodeURIComponent('🏛')}`],
  ['one character and white space', '?search=%20a%20%20'],
  ['no text at all', ''],
  ['two texts', '?search=ab&search=cd'],
])('%s is refused with a sentence: a search needs two characters (spec §5)', async (_what, query) => {
  const { status, body } = await server.call<Problem>('GET', `/api/users/search/${query}`, { as: viewer });
  expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Za-z].*\.$/)]);
});

test('a search takes two statements and reads suffixes by index alone, however common the text', async () => {
  await sql`
    insert into members (username, email, password_hash, follower_count)
    select 'user' || n, 'u' || n || '@example.org', 'x', n % 50 from generate_series(1, 20000) n`.execute(
    server.db,
  );
  await sql`
    insert into follows (follower_id, followed_id)
    select id, ${viewer.user_id} from members where id <> ${viewer.user_id}`.execute(server.db);
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${viewer.user_id}, id from members where username like 'user1%'`.execute(server.db);
  await sql`
    insert into media (key, width, height, placeholder) select 'k' || n, 1, 1, '' from generate_series(1, 3000) n`.execute(
    server.db,
  );
  await sql`vacuum analyze`.execute(server.db);
  server.statements.length = 0;
  expect((await search('se')).body).toHaveLength(20);
  expect(server.statements).toHaveLength(2);

  for (const text of ['us', 'se', 'user123', 'r9', 'zz']) {
    for (const kind of PLAN_KINDS) {
      const planFor = async (has_blocks: boolean) => {
        const reader = { id: viewer.user_id, has_blocks };
        return (await plansOf(server.db, (db) => searchMembers(db, reader, text), kind))[0];
      };
      const plan = await planFor(false);
      expect(plan).not.toMatch(/Seq Scan|Bitmap/);
      for (const one of [plan, await planFor(true)]) {
        expect(one).not.toMatch(/Sort Key: .*suffix/);
        expect(one?.match(/Index Only Scan using username_suffixes_pkey/g)).toHaveLength(2);
      }
    }
  }
});
