import fc from 'fast-check';
import { sql } from 'kysely';
import type { Reaction } from '#contract/common';
import type { Post } from '#contract/posts';
import { addMembers } from '../../testing/members';
import { untilWaiting } from '../../testing/waiting';
import { ownStatements } from '../../testing/ownStatements';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { storm } from '../../testing/storm';
import { postReactions, toggleReaction } from './queries';

let server: TestServer;
let members: TestMember[];
let author: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  members = await addMembers(server, 12, { prefix: 'reader' });
  author = members[0]!;
});
afterAll(() => server.stop());

type Kind = 'like' | 'smite';

interface Target {
  /** Makes a new one; answers its address. */
  make: () => Promise<string>;
  /** The rows that its counters must equal. */
  rows: (id: number) => Promise<{ member_id: number; kind: Kind }[]>;
  counters: (id: number) => Promise<{ like_count: number; smite_count: number } | undefined>;
}

async function makePost(): Promise<number> {
  const { body } = await server.call<Post>('POST', '/api/posts/', { as: author, body: { content: 'x' } });
  return body.id;
}

const targets: Record<string, Target> = {
  post: {
    make: async () => `/api/posts/${await makePost()}`,
    rows: (id) =>
      server.db
        .selectFrom('post_reactions')
        .select(['member_id', 'kind'])
        .where('post_id', '=', id)
        .execute(),
    counters: (id) =>
      server.db
        .selectFrom('posts')
        .select(['like_count', 'smite_count'])
        .where('id', '=', id)
        .executeTakeFirst(),
  },
  comment: {
    make: async () => {
      const { body } = await server.call<{ id: number }>('POST', `/api/posts/${await makePost()}/comments/`, {
        as: author,
        body: { content: 'x' },
      });
      return `/api/comments/${body.id}`;
    },
    rows: (id) =>
      server.db
        .selectFrom('comment_reactions')
        .select(['member_id', 'kind'])
        .where('comment_id', '=', id)
        .execute(),
    counters: (id) =>
      server.db
        .selectFrom('comments')
        .select(['like_count', 'smite_count'])
        .where('id', '=', id)
        .executeTakeFirst(),
  },
};

const idOf = (address: string) => Number(address.split('/').at(-1));
const toggle = (address: string, as: TestMember, kind: Kind) =>
  server.call<Reaction>('POST', `${address}/${kind}/`, { as });

describe.each(Object.entries(targets))('a %s', (_name, target) => {
  const check = async (address: string) => {
    const rows = await target.rows(idOf(address));
    expect(await target.counters(idOf(address))).toEqual({
      like_count: rows.filter(({ kind }) => kind === 'like').length,
      smite_count: rows.filter(({ kind }) => kind === 'smite').length,
    });
    return rows;
  };

  test('a second press takes a reaction back, and like and smite clear each other (spec §4)', async () => {
    const address = await target.make();
    const steps: [Kind, Reaction][] = [
      ['like', { status: 'liked', like_count: 1, smite_count: 0, is_liked: true, is_smited: false }],
      ['smite', { status: 'smited', like_count: 0, smite_count: 1, is_liked: false, is_smited: true }],
      ['smite', { status: 'unsmited', like_count: 0, smite_count: 0, is_liked: false, is_smited: false }],
      ['smite', { status: 'smited', like_count: 0, smite_count: 1, is_liked: false, is_smited: true }],
      ['like', { status: 'liked', like_count: 1, smite_count: 0, is_liked: true, is_smited: false }],
      ['like', { status: 'unliked', like_count: 0, smite_count: 0, is_liked: false, is_smited: false }],
    ];
    for (const [kind, expected] of steps) {
      expect(await toggle(address, author, kind)).toMatchObject({ status: 200, body: expected });
      await check(address);
    }
  });

  test('any sequence of likes and smites by several members ends in counts that equal the rows', async () => {
    const step = fc.record({ member: fc.nat(3), kind: fc.constantFrom<Kind>('like', 'smite') });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const address = await target.make();
        const held = new Map<number, Kind>();
        for (const { member, kind } of steps) {
          const { body } = await toggle(address, members[member]!, kind);
          const present = held.get(member) === kind ? undefined : kind;
          if (present) held.set(member, present);
          else held.delete(member);
          expect([body.is_liked, body.is_smited]).toEqual([present === 'like', present === 'smite']);
        }
        const rows = await check(address);
        const expected = [...held].map(([member, kind]) => ({ member_id: members[member]!.user_id, kind }));
        expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
          new Set(expected.map((row) => JSON.stringify(row))),
        );
      }),
      { numRuns: 15 },
    );
  });

  test('a storm of toggles by many members at once leaves counts that equal the rows', async () => {
    const address = await target.make();
    const toggles = members.flatMap((member) =>
      (['like', 'smite', 'like', 'like', 'smite'] as const).map(
        (kind) => () => toggle(address, member, kind),
      ),
    );
    const responses = await storm(toggles);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    await check(address);
  });

  test('an even number of concurrent likes of one member leaves no like', async () => {
    const address = await target.make();
    const responses = await Promise.all(Array.from({ length: 8 }, () => toggle(address, author, 'like')));
    expect(responses.map(({ body }) => body.status).sort()).toEqual([
      ...Array<string>(4).fill('liked'),
      ...Array<string>(4).fill('unliked'),
    ]);
    expect(await check(address)).toEqual([]);
  });

  test('eight concurrent requests with one key toggle once (decisions: The wire)', async () => {
    const address = await target.make();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const sends = Array.from({ length: 8 }, () =>
      server.call<Reaction>('POST', `${address}/like/`, { as: author, headers }),
    );
    const responses = await Promise.all(sends);
    expect(responses.map(({ status, body }) => [status, body.status])).toEqual(
      responses.map(() => [200, 'liked']),
    );
    expect(await check(address)).toHaveLength(1);
    // The key of one thing is not the key of another.
    const elsewhere = await server.call('POST', `${address}/smite/`, { as: author, headers });
    expect(elsewhere.status).toBe(409);
  });

  test('runs one statement besides the session look-up, with or without a key', async () => {
    const address = await target.make();
    for (const key of [undefined, crypto.randomUUID()]) {
      server.statements.length = 0;
      await server.call('POST', `${address}/like/`, {
        as: author,
        headers: { ...(key && { 'idempotency-key': key }) },
      });
      expect(ownStatements(server)).toHaveLength(2);
    }
  });

  test('a deleted one is 404', async () => {
    const address = await target.make();
    for (const gone of [address.replace(/\d+$/, '999999'), address.replace(/\d+$/, 'x')]) {
      expect((await toggle(gone, author, 'like')).status).toBe(404);
    }
  });
});

test('likes of old posts write no index', async () => {
  const memberId = author.user_id;
  const { rows } = await sql<{ id: number }>`
    insert into posts (author_id, content) select ${memberId}, repeat('x', 200) from generate_series(1, 1000) returning id`.execute(
    server.db,
  );
  const [before, after] = await server.db.transaction().execute(async (trx) => {
    const updates = async () => {
      const found = await sql<{ all: number; without_index: number }>`
        select n_tup_upd as all, n_tup_hot_upd as without_index
        from pg_stat_xact_user_tables where relname = 'posts'`.execute(trx);
      return found.rows[0]!;
    };
    const begun = await updates();
    for (let index = 0; index < rows.length; index += 25) {
      const { id } = rows[index]!;
      await toggleReaction(trx, postReactions, { id, memberId, kind: 'like' }, undefined);
    }
    return [begun, await updates()];
  });
  expect([after.all - before.all, after.without_index - before.without_index]).toEqual([40, 40]);
});

test('of a concurrent like and comment with one key, one is done and the other is 409, without a deadlock', async () => {
  const id = await makePost();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = (path: string) =>
    server.call('POST', `/api/posts/${id}/${path}/`, { as: author, headers, body: { content: 'x' } });
  const sent = await server.db.transaction().execute(async (trx) => {
    await trx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute();
    const like = send('like');
    await untilWaiting(server.db);
    const comment = send('comments');
    await untilWaiting(server.db, 2);
    return { responses: Promise.all([like, comment]) };
  });
  expect((await sent.responses).map(({ status }) => status)).toEqual([200, 409]);
});
