import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { FollowResponse, MemberRow } from '#contract/follows';
import { writeCursor } from '../../http/pages';
import type { Db } from '../../db/connect';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { ownStatements } from '../../testing/ownStatements';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { storm } from '../../testing/storm';
import { memberRows } from '../members/queries';
import { followEntries } from './queries';

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

const toggle = (as: TestMember, whom: string, headers = {}) =>
  server.call<FollowResponse>('POST', `/api/users/${whom}/follow/`, { as, headers });
const list = (as: TestMember, whose: string, which: 'followers' | 'following', query = '') =>
  server.call<MemberRow[]>('GET', `/api/users/${whose}/${which}/${query}`, { as });
const names = (rows: MemberRow[]) => rows.map(({ username }) => username);

describe('following', () => {
  test('toggles, and answers what is now (decisions: The wire)', async () => {
    expect(await toggle(ada, bob.username)).toMatchObject({
      status: 200,
      body: { status: 'followed', is_followed: true, follower_count: 1 },
    });
    expect((await toggle(cleo, bob.username.toUpperCase())).body.follower_count).toBe(2);
    expect(await toggle(ada, bob.username)).toMatchObject({
      status: 200,
      body: { status: 'unfollowed', is_followed: false, follower_count: 1 },
    });
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('changes both sides: followers of the one, following of the other', async () => {
    await toggle(ada, bob.username);
    const counts = await server.db
      .selectFrom('members')
      .select(['username', 'follower_count', 'following_count'])
      .orderBy('id')
      .execute();
    expect(counts).toEqual([
      { username: ada.username, follower_count: 0, following_count: 1 },
      { username: bob.username, follower_count: 1, following_count: 0 },
      { username: cleo.username, follower_count: 0, following_count: 0 },
    ]);
  });

  test.each([
    ['oneself', 'Member0', 400, 'You cannot follow yourself.'],
    ['oneself in other letters', 'mEMBER0', 400, 'You cannot follow yourself.'],
    ['an unknown member', 'nobody', 404, 'This member does not exist, or has deleted their account.'],
    [
      'a name with a null character',
      'a%00b',
      404,
      'This member does not exist, or has deleted their account.',
    ],
    [
      'a name that is SQL',
      "x'%20or%201=1--",
      404,
      'This member does not exist, or has deleted their account.',
    ],
    [
      'a name of emoji',
      encodeURIComponent('🏛🏛🏛'),
      404,
      'This member does not exist, or has deleted their account.',
    ],
  ])('refuses to follow %s', async (_what, whom, status, detail) => {
    expect(await toggle(ada, whom)).toMatchObject({ status, body: { status, detail } });
    expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);
  });

  test('the same key eight times at once toggles once (decisions: Idempotency-Key)', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(Array.from({ length: 8 }, () => toggle(ada, bob.username, headers)));
    expect(new Set(responses.map(({ body }) => body.status))).toEqual(new Set(['followed']));
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

describe('storms', () => {
  test('fifty members who follow and leave one member at once leave counters equal to rows', async () => {
    const crowd = await addMembers(server, 50, { prefix: 'crowd' });
    const responses = await storm(
      crowd.flatMap((member, i) =>
        Array.from({ length: 1 + (i % 3) }, () => () => toggle(member, bob.username)),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await wrongCounters(server.db)).toEqual([]);
    const { follower_count } = await server.db
      .selectFrom('members')
      .select('follower_count')
      .where('id', '=', bob.user_id)
      .executeTakeFirstOrThrow();
    expect(follower_count).toBe(crowd.filter((_, i) => i % 3 !== 1).length);
  });

  test('members who all follow each other at once, again and again, never wait for each other in a circle', async () => {
    const circle = await addMembers(server, 6, { prefix: 'circle' });
    const responses = await storm(
      Array.from({ length: 4 }).flatMap(() =>
        circle.flatMap((one) =>
          circle.filter((other) => other !== one).map((other) => () => toggle(one, other.username)),
        ),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await server.db.selectFrom('follows').selectAll().execute()).toEqual([]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

describe('lists', () => {
  test('show who follows and who is followed, latest first, from the side of the viewer', async () => {
    await toggle(ada, bob.username);
    await toggle(cleo, bob.username);
    await toggle(ada, cleo.username);
    const { status, body } = await list(ada, bob.username, 'followers');
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: cleo.user_id,
        username: cleo.username,
        profile_picture: null,
        godtier: 'HERMES',
        follower_count: 1,
        is_followed: true,
      },
      {
        id: ada.user_id,
        username: ada.username,
        profile_picture: null,
        godtier: 'HERMES',
        follower_count: 0,
        is_followed: false,
      },
    ]);
    expect(names((await list(bob, ada.username, 'following')).body)).toEqual([cleo.username, bob.username]);
    expect((await list(bob, ada.username, 'following')).body.map((row) => row.is_followed)).toEqual([
      false,
      false,
    ]);
    expect((await list(bob, cleo.username, 'following')).body.map((row) => row.id)).toEqual([bob.user_id]);
  });

  test('come in pages without gaps and duplicates while members follow and leave', async () => {
    const crowd = await addMembers(server, 7, { prefix: 'crowd' });
    for (const member of crowd) await toggle(member, bob.username);
    const first = await list(ada, bob.username, 'followers', '?limit=3');
    expect(names(first.body)).toEqual(['crowd6', 'crowd5', 'crowd4']);
    await toggle(crowd[4]!, bob.username);
    await toggle(cleo, bob.username);
    const second = await server.call<MemberRow[]>('GET', linkOf(first.headers) ?? '', { as: ada });
    expect(names(second.body)).toEqual(['crowd3', 'crowd2', 'crowd1']);
    const last = await server.call<MemberRow[]>('GET', linkOf(second.headers) ?? '', { as: ada });
    expect(names(last.body)).toEqual(['crowd0']);
    expect(last.headers.get('link')).toBeNull();
  });

  test.each([
    ['of an unknown member', '/api/users/nobody/followers/', 404],
    ['of a name with a null character', '/api/users/a%00b/following/', 404],
    ['with a limit of 0', '/api/users/Member0/followers/?limit=0', 400],
    ['with a limit of 101', '/api/users/Member0/followers/?limit=101', 400],
    ['with a limit that is no number', '/api/users/Member0/followers/?limit=ten', 400],
    ['with a forged cursor', '/api/users/Member0/followers/?before=forged', 400],
    ['with a cursor of -1', `/api/users/Member0/followers/?before=${writeCursor(-1)}`, 400],
    ['with two cursors', '/api/users/Member0/followers/?before=MQ&before=Mg', 400],
  ])('a list %s is refused with a sentence', async (_what, address, expected) => {
    const { status, body } = await server.call<Problem>('GET', address, { as: ada });
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Za-z].*\.$/)]);
  });

  test('take four statements, whatever their length, and read by index where there are thousands', async () => {
    await sql`
      insert into members (username, email, password_hash)
      select 'fan' || n, 'fan' || n || '@example.org', 'x' from generate_series(1, 5000) n`.execute(
      server.db,
    );
    await sql`
      insert into follows (follower_id, followed_id)
      select id, ${bob.user_id} from members where username like 'fan%'
      union all select ${bob.user_id}, id from members where username like 'fan%'`.execute(server.db);
    await sql`analyze`.execute(server.db);
    server.statements.length = 0;
    expect((await list(ada, bob.username, 'followers', '?limit=100')).body).toHaveLength(100);
    expect(ownStatements(server)).toHaveLength(4);

    const viewer = { id: ada.user_id, has_blocks: false };
    const found = await followEntries(server.db, 'followers', viewer, {
      memberId: bob.user_id,
      limit: 20,
      before: undefined,
    });
    const reads = async (db: Db) => {
      for (const which of ['followers', 'following'] as const) {
        const page = { memberId: bob.user_id, limit: 21, before: 4_000 };
        await followEntries(db, which, viewer, page);
      }
      await memberRows(
        db,
        viewer,
        found.map(({ member_id }) => member_id),
      );
    };
    for (const kind of PLAN_KINDS) {
      const plans = await plansOf(server.db, reads, kind);
      expect(plans).toHaveLength(3);
      expect(plans.filter((plan) => /Seq Scan on (?!media)|Sort/.test(plan))).toEqual([]);
    }
  });
});
