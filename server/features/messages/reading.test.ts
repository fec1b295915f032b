import { sql } from 'kysely';
import { wrongCounters } from '../../testing/counters';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { contents, messagesOf } from './testing/messages';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
const { begin, conversations, open, read, send, unread } = messagesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob] = await begin();
});

const lastId = async () => (await open(bob, ada.username)).body.at(-1)!.id;

test('once the end was seen, what older pages hold is not unread again (decisions: Messages)', async () => {
  for (let i = 1; i <= 40; i += 1) await send(bob, ada.username, String(i));
  const { body } = await open(ada, bob.username);
  expect([body.length, await unread(ada)]).toEqual([20, 20]);
  expect((await read(ada, bob.username, body.at(-1)!.id)).status).toBe(204);
  expect((await conversations(ada)).map(({ unread_count }) => unread_count)).toEqual([0]);
  await open(ada, bob.username);
  expect(await unread(ada)).toBe(0);
  await send(bob, ada.username, '41');
  expect(await unread(ada)).toBe(1);
  expect(await wrongCounters(server.db)).toEqual([]);
});

test('what came after the last one seen stays unread, and so does what the other member has not read', async () => {
  await send(ada, bob.username, 'to bob');
  await send(bob, ada.username, 'seen');
  const seen = await lastId();
  await send(bob, ada.username, 'not seen');
  await read(ada, bob.username, seen);
  expect([await unread(ada), await unread(bob)]).toEqual([1, 0]);
  await send(ada, bob.username, 'answer');
  await read(ada, bob.username, await lastId().then((id) => id + 1));
  expect([await unread(ada), await wrongCounters(server.db)]).toEqual([0, []]);
});

test('more messages than are marked at once are all marked', async () => {
  await send(bob, ada.username, 'first');
  await sql`
    with more as (
      insert into messages (conversation_id, sender_id, content)
      select conversation_id, sender_id, 'x' from messages, generate_series(1, 2000) returning id
    )
    update conversation_members set unread_count = 2001 where member_id = ${ada.user_id}`.execute(server.db);
  await read(ada, bob.username, await lastId());
  expect([await unread(ada), await wrongCounters(server.db)]).toEqual([0, []]);
});

test('two tabs that read while messages arrive count none twice', async () => {
  for (let i = 1; i <= 30; i += 1) await send(bob, ada.username, String(i));
  const end = await lastId();
  await Promise.all([
    ...Array.from({ length: 5 }, () => read(ada, bob.username, end)),
    ...Array.from({ length: 5 }, () => open(ada, bob.username, '?limit=10')),
    ...Array.from({ length: 5 }, () => send(bob, ada.username, 'later')),
  ]);
  await read(ada, bob.username, end);
  expect(await wrongCounters(server.db)).toEqual([]);
  expect(await unread(ada)).toBeLessThanOrEqual(5);
});

test('a conversation says which of its messages were unread until now, to their receiver alone', async () => {
  await send(bob, ada.username, 'read');
  await open(ada, bob.username);
  await send(ada, bob.username, 'own');
  await send(bob, ada.username, 'new');
  const flagged = async (as: TestMember, whom: TestMember) =>
    contents((await open(as, whom.username)).body.filter((message) => message.is_unread));
  expect(await flagged(ada, bob)).toEqual(['new']);
  expect(await flagged(ada, bob)).toEqual([]);
  expect(await flagged(bob, ada)).toEqual(['own']);
});

test('a member never written to has nothing to read; an unknown one is 404', async () => {
  expect((await read(ada, bob.username, 1)).status).toBe(204);
  expect((await read(ada, 'nobody', 1)).status).toBe(404);
});

test.each([0, -1, 1.5, 'x', null, undefined])('refuses the id %s with a sentence', async (id) => {
  const { status, body } = await read(ada, bob.username, id);
  expect([status, body.detail]).toEqual([400, expect.stringMatching(/^[A-Za-z].*\.$/)]);
});
