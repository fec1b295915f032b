import { sql } from 'kysely';
import type { PaidTier } from '#contract/tiers';
import { plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { untilWaiting } from '../../testing/waiting';
import { readProfile } from './routes';
import { profilesOf } from './testing/profiles';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
const { begin, change, own, see } = profilesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob] = await begin();
});

const subscribe = (member: TestMember, tier: PaidTier, status: string) =>
  server.db.insertInto('subscriptions').values({ member_id: member.user_id, tier, status }).execute();

describe('profiles', () => {
  test('the own one has email, subscriptions and trial (spec §3)', async () => {
    expect(await own()).toEqual({
      id: ada.user_id,
      username: ada.username,
      bio: '',
      profile_picture: null,
      godtier: 'HERMES',
      follower_count: 0,
      following_count: 0,
      is_followed: false,
      email: ada.email,
      has_hades_subscription: false,
      has_zeus_subscription: false,
      subscription_status: null,
      used_free_trial: false,
    });
    expect((await see(ada.username.toLowerCase())).body).toEqual(await own());
  });

  test("another member's has none of these (decisions: Sessions)", async () => {
    await subscribe(bob, 'ZEUS', 'active');
    expect((await see(bob.username.toUpperCase())).body).toEqual({
      id: bob.user_id,
      username: bob.username,
      bio: '',
      profile_picture: null,
      godtier: 'HERMES',
      follower_count: 0,
      following_count: 0,
      is_followed: false,
    });
  });

  test('counts followers and knows whether the viewer is one', async () => {
    await server.call('POST', `/api/users/${bob.username}/follow/`, { as: ada });
    expect((await see(bob.username)).body).toMatchObject({
      follower_count: 1,
      following_count: 0,
      is_followed: true,
    });
    expect((await see(ada.username, bob)).body).toMatchObject({ following_count: 1, is_followed: false });
  });

  test.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['active_until_period_end', true],
    ['canceled', false],
    ['unpaid', false],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['paused', false],
  ])('a subscription that is %s holds its tier: %s (decisions: Subscriptions)', async (status, held) => {
    await subscribe(ada, 'HADES', status);
    expect(await own()).toMatchObject({ has_hades_subscription: held, has_zeus_subscription: false });
    expect((await change({ godtier: 'HADES' })).status).toBe(held ? 200 : 402);
  });

  test.each([
    ['nobody', 'nobody-at-all'],
    ['a null character', 'a%00b'],
    ['SQL', "'%20or%20'1'='1"],
    ['emoji', encodeURIComponent('🏛🏛🏛')],
    ['a path', '..%2f..%2fetc'],
  ])('of %s is 404 with a sentence', async (_what, whom) => {
    const { status, body } = await see(whom);
    expect([status, body.detail]).toEqual([404, 'This member does not exist, or has deleted their account.']);
  });

  test('take three statements and go by index', async () => {
    server.statements.length = 0;
    await own();
    await see(bob.username);
    expect(server.statements).toHaveLength(6);
    await sql`
      with crowd as (
        insert into members (username, email, password_hash)
        select 'crowd' || n, 'crowd' || n || '@example.org', 'x' from generate_series(1, 3000) n returning id
      )
      insert into follows (follower_id, followed_id) select id, ${ada.user_id} from crowd`.execute(server.db);
    await sql`analyze`.execute(server.db);
    const plans = await plansOf(server.db, (db) =>
      readProfile(db, { id: ada.user_id, has_blocks: false }, ada.user_id),
    );
    expect(plans).toHaveLength(2);
    expect(plans.filter((plan) => /Seq Scan on accounts|Seq Scan on follows/.test(plan))).toEqual([]);
  });
});

describe('the bio', () => {
  test.each([
    ['empty', ''],
    ['500 characters', 'x'.repeat(500)],
    ['500 characters of four bytes each', '🏛'.repeat(500)],
    ['HTML and SQL, kept as they are', `<b onclick="x">'); drop table members; -- &amp;`],
    ['text from right to left', 'שלום עולם ‏مرحبا‏'],
    ['lines', 'one\n\ntwo'],
  ])('can be %s', async (_what, bio) => {
    expect(await change({ bio: ` ${bio} ` })).toMatchObject({ status: 200, body: { bio, email: ada.email } });
    expect((await see(ada.username, bob)).body.bio).toBe(bio);
  });

  test.each([
    ['501 characters', 'x'.repeat(501)],
    ['a null character', 'a\0b'],
    ['half of a surrogate pair', '\ud800'],
    ['a number', 5],
    ['null', null],
    ['a list', ['x']],
  ])('cannot be %s: 400 with a sentence, and stays as it was', async (_what, bio) => {
    await change({ bio: 'before' });
    const { status, body } = await change({ bio, godtier: 'HERMES' });
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Za-z].*\.$/)]);
    expect((await own()).bio).toBe('before');
  });
});

describe('the tier (spec §5)', () => {
  test.each([
    ['HADES', 'ZEUS'],
    ['ZEUS', 'HADES'],
  ] as const)('%s needs its own subscription: one to %s is not enough', async (tier, other) => {
    await subscribe(ada, other, 'active');
    const { status, body } = await change({ godtier: tier, bio: 'not stored' });
    expect([status, body.detail]).toEqual([
      402,
      `You don't have an active ${tier} subscription. Please subscribe before changing your tier.`,
    ]);
    expect(await own()).toMatchObject({ godtier: 'HERMES', bio: '' });
  });

  test('that is held can be taken, and HERMES always', async () => {
    await subscribe(ada, 'ZEUS', 'trialing');
    expect((await change({ godtier: 'ZEUS', bio: 'thunder' })).body).toMatchObject({
      godtier: 'ZEUS',
      bio: 'thunder',
    });
    expect((await see(ada.username, bob)).body.godtier).toBe('ZEUS');
    expect((await change({ godtier: 'HERMES' })).body).toMatchObject({ godtier: 'HERMES', bio: 'thunder' });
    expect((await change({ godtier: 'HERMES' }, bob)).status).toBe(200);
  });

  test.each([['APOLLO'], ['hades'], [''], [null], [2]])('cannot be %p', async (godtier) => {
    const { status, body } = await change({ godtier });
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Za-z].*\.$/)]);
  });

  test('cannot be taken while its subscription is just ending', async () => {
    await subscribe(ada, 'HADES', 'active');
    let taken: Promise<{ status: number }> | undefined;
    // As the payments do it: the member's row is held, the subscription ends, the tier becomes what is left.
    await server.db.transaction().execute(async (trx) => {
      const mine = (row: string) => sql`${sql.ref(row)} = ${ada.user_id}`;
      await sql`select from members where ${mine('id')} for no key update`.execute(trx);
      taken = change({ godtier: 'HADES' });
      await untilWaiting(server.db);
      await sql`update subscriptions set status = 'canceled' where ${mine('member_id')}`.execute(trx);
      await sql`update members set godtier = 'HERMES' where ${mine('id')}`.execute(trx);
    });
    expect((await taken)?.status).toBe(402);
    expect((await own()).godtier).toBe('HERMES');
  });
});

test.each([
  ['a list', []],
  ['null', null],
  ['a text', 'x'],
])('a change that is %s is 400', async (_what, body) => {
  expect((await change(body)).status).toBe(400);
});

test('ignores fields of the member that the call does not change, such as the subscription and the username', async () => {
  const before = await own();
  const { status, body } = await change({
    username: 'Zeus',
    email: 'zeus@example.org',
    has_zeus_subscription: true,
    subscription_status: 'active',
    used_free_trial: true,
    follower_count: 1_000,
    id: 1,
  });
  expect([status, body]).toEqual([200, before]);
});
