import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { Conversation, Message } from '#contract/messages';
import type { Db, Trx } from '../../db/connect';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { countUnread, findConversation, listConversations, newestMessages } from './queries/read';
import { markBatchRead } from './queries/write';
import { contents, messagesOf } from './testing/messages';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, conversations, open, send, unread } = messagesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

describe('sending', () => {
  test('answers 201 with the message, which both sides then have', async () => {
    const { status, body } = await send(ada, 'member1', ' Hello, Bob ');
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      sender_username: ada.username,
      content: 'Hello, Bob',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect((await open(ada, bob.username)).body).toEqual([body]);
    expect((await open(bob, ada.username)).body).toEqual([{ ...body, is_unread: true }]);
    expect((await open(bob, ada.username)).body).toEqual([body]);
    expect((await open(cleo, ada.username)).body).toEqual([]);
  });

  test.each([
    ['2,000 characters', 'x'.repeat(2_000)],
    ['2,000 characters of four bytes each', '🏛'.repeat(2_000)],
    [
      'SQL and HTML, kept as they are',
      `'); drop table messages; -- <img src=x onerror=alert(1)> &amp; \\ $1`,
    ],
    ['text from right to left, with marks', 'שלום עולם ‏مرحبا‏ é́́'],
    ['emoji made of several', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['lines', 'one\n\ntwo\tthree'],
  ])('takes %s', async (_what, content) => {
    expect((await send(ada, bob.username, content)).status).toBe(201);
    expect(contents((await open(bob, ada.username)).body)).toEqual([content]);
    expect((await conversations(bob))[0]?.latest_message.content).toBe(content);
  });

  test.each([
    ['nothing', 'Member1', '', 400],
    ['white space alone (spec §5)', 'Member1', ' \n\t ', 400],
    ['2,001 characters', 'Member1', 'x'.repeat(2_001), 400],
    ['a null character', 'Member1', 'a\0b', 400],
    ['half of a surrogate pair', 'Member1', 'a\ud800', 400],
    ['a number', 'Member1', 5, 400],
    ['a list', 'Member1', ['x'], 400],
    ['no content', 'Member1', undefined, 400],
    ['to oneself (decisions: Messages)', 'mEMBER0', 'x', 400],
    ['to an unknown member', 'nobody', 'x', 404],
    ['to a name with a null character', 'a%00b', 'x', 404],
    ['to a reserved name', 'conversations', 'x', 404],
  ])('refuses %s with a sentence', async (_what, to, content, expected) => {
    const { status, body } = await send(ada, to, content);
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Za-z].*\.$/)]);
    expect(await server.db.selectFrom('conversations').selectAll().execute()).toEqual([]);
  });

  test('ignores a sender in the body: no one writes in another name', async () => {
    const { body } = await server.call<Message>('POST', `/api/messages/${bob.username}/`, {
      as: ada,
      body: { content: 'x', sender_username: bob.username, id: 1, is_read: true },
    });
    expect(body.sender_username).toBe(ada.username);
    expect(await unread(bob)).toBe(1);
  });

  test('the same key eight times at once makes one message, and all get its response (decisions: Idempotency-Key)', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => send(ada, bob.username, 'once', headers)),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(contents((await open(bob, ada.username)).body)).toEqual(['once']);
  });

  test('two members who write to each other for the first time at once make one conversation', async () => {
    for (let round = 0; round < 10; round += 1) {
      await sql`truncate conversations cascade`.execute(server.db);
      const responses = await Promise.all(
        Array.from({ length: 4 }, () => [send(ada, bob.username, 'a'), send(bob, ada.username, 'b')]).flat(),
      );
      expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
      expect(await server.db.selectFrom('conversations').selectAll().execute()).toHaveLength(1);
      expect(await conversations(ada)).toHaveLength(1);
      expect((await open(ada, bob.username)).body).toHaveLength(8);
    }
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

describe('conversations', () => {
  test('stand latest message first, with what was said last and what waits to be read (spec §3)', async () => {
    await send(bob, ada.username, 'from bob');
    await send(cleo, ada.username, 'from cleo');
    const { body: mine } = await send(ada, bob.username, 'to bob');
    await send(cleo, ada.username, 'again');
    expect(await conversations(ada)).toEqual([
      {
        user: { id: cleo.user_id, username: cleo.username, profile_picture: null },
        latest_message: {
          content: 'again',
          sender_username: cleo.username,
          created_at: expect.stringMatching(/Z$/),
        },
        unread_count: 2,
      },
      {
        user: { id: bob.user_id, username: bob.username, profile_picture: null },
        latest_message: { content: 'to bob', sender_username: ada.username, created_at: mine.created_at },
        unread_count: 1,
      },
    ]);
    expect((await conversations(bob)).map(({ unread_count }) => unread_count)).toEqual([1]);
  });

  test('come in pages', async () => {
    const crowd = await addMembers(server, 7, { prefix: 'crowd' });
    for (const member of crowd) await send(member, ada.username, 'x');
    const seen: string[] = [];
    for (let at: string | undefined = '/api/messages/conversations/?limit=3'; at;) {
      const page: { body: Conversation[]; headers: Headers } = await server.call<Conversation[]>('GET', at, {
        as: ada,
      });
      seen.push(...page.body.map(({ user }) => user.username));
      at = linkOf(page.headers);
    }
    expect(seen).toEqual(crowd.map(({ username }) => username).reverse());
  });
});

test.each([
  ['/api/messages/conversations/?before=forged', 400],
  ['/api/messages/conversations/?limit=0', 400],
  ['/api/messages/Member1/?before=-1', 400],
  ['/api/messages/Member1/?limit=101', 400],
  ["/api/messages/'%20or%201=1/", 404],
])('%s is %i with a sentence', async (address, expected) => {
  const { status, body } = await server.call<Problem>('GET', address, { as: ada });
  expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Za-z].*\.$/)]);
});

test('reads take a fixed number of statements and go by index where there are thousands', async () => {
  await sql`
    insert into members (username, email, password_hash)
    select 'pen' || n, 'pen' || n || '@example.org', 'x' from generate_series(1, 3000) n`.execute(server.db);
  await sql`
    with began as (
      insert into conversations (low_member_id, high_member_id)
      select ${ada.user_id}, id from members where username like 'pen%' returning id, high_member_id
    ), sent as (
      insert into messages (conversation_id, sender_id, content)
      select id, high_member_id, 'x' from began, generate_series(1, 5) returning id, conversation_id, sender_id
    )
    insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id, unread_count)
    select conversation_id, ${ada.user_id}, sender_id, max(id), count(*) from sent group by 1, 3
    union all select conversation_id, sender_id, ${ada.user_id}, max(id), 0 from sent group by 1, 2`.execute(
    server.db,
  );
  await sql`
    insert into mutes (muter_id, muted_id)
    select id, ${bob.user_id} from members where username like 'pen%'`.execute(server.db);
  await sql`analyze`.execute(server.db);
  expect(await unread(ada)).toBe(15_000);

  const counts: number[] = [];
  for (const address of ['conversations/', 'conversations/?limit=100', 'unread-count/']) {
    server.statements.length = 0;
    expect((await server.call('GET', `/api/messages/${address}`, { as: ada })).status).toBe(200);
    counts.push(server.statements.length);
  }
  expect(counts).toEqual([2, 2, 2]);

  const reads = async (db: Db) => {
    await listConversations(db, { id: ada.user_id, has_blocks: false }, { limit: 21, before: 9_000 });
    await findConversation(db, ada.user_id, bob.user_id);
    await newestMessages(db, 1_500, { limit: 21, before: 9_000 });
    await countUnread(db, { id: bob.user_id, has_blocks: false });
    await markBatchRead(db as Trx, { conversationId: 1_500, memberId: ada.user_id }, 9_000);
  };
  for (const kind of PLAN_KINDS) {
    const plans = await plansOf(server.db, reads, kind);
    expect(plans).toHaveLength(6);
    expect(plans.filter((plan) => /Seq Scan on (?!media)/.test(plan))).toEqual([]);
    expect(plans[3]).toContain('conversation_members_unread');
    expect(plans[5]).toContain('messages_unread');
  }
});

test('unread messages of very many conversations are counted no further than a page shows', async () => {
  await sql`
    with senders as (
      insert into members (username, email, password_hash)
      select 'ink' || n, 'ink' || n || '@example.org', 'x' from generate_series(1, 5001) n returning id
    ), began as (
      insert into conversations (low_member_id, high_member_id) select ${bob.user_id}, id from senders
      returning id, high_member_id
    )
    insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id, unread_count)
    select id, ${bob.user_id}, high_member_id, id, 1 from began`.execute(server.db);
  expect(await unread(bob)).toBe(5_000);
});
