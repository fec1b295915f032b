import { sql } from 'kysely';
import type { Message } from '#contract/messages';
import { wrongCounters } from '../../testing/counters';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { storm } from '../../testing/storm';
import { untilWaiting } from '../../testing/waiting';
import { addMessage } from './queries/write';
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

describe('opening a conversation', () => {
  test('is empty with a member never written to, and 404 with an unknown one', async () => {
    expect(await open(ada, bob.username)).toMatchObject({ status: 200, body: [] });
    expect((await open(ada, 'nobody')).status).toBe(404);
    expect((await open(ada, 'a%00b')).status).toBe(404);
  });

  test('shows the newest page, oldest first, and the older ones behind its link', async () => {
    for (let i = 1; i <= 7; i += 1) await send(i % 2 ? ada : bob, (i % 2 ? bob : ada).username, String(i));
    const first = await open(ada, bob.username, '?limit=3');
    expect(contents(first.body)).toEqual(['5', '6', '7']);
    await send(bob, ada.username, '8');
    const second = await server.call<Message[]>('GET', linkOf(first.headers) ?? '', { as: ada });
    expect(contents(second.body)).toEqual(['2', '3', '4']);
    const third = await server.call<Message[]>('GET', linkOf(second.headers) ?? '', { as: ada });
    expect([contents(third.body), third.headers.get('link')]).toEqual([['1'], null]);
  });

  test('marks as read what it returns, and nothing else (decisions: Messages)', async () => {
    for (let i = 1; i <= 5; i += 1) await send(bob, ada.username, String(i));
    await send(cleo, ada.username, 'x');
    expect(await unread(ada)).toBe(6);
    const first = await open(ada, bob.username, '?limit=2');
    expect(await unread(ada)).toBe(4);
    await send(bob, ada.username, '6');
    expect(await unread(ada)).toBe(5);
    await server.call('GET', linkOf(first.headers) ?? '', { as: ada });
    expect(await unread(ada)).toBe(3);
    await open(ada, bob.username);
    expect(await unread(ada)).toBe(1);
    expect((await conversations(ada)).map(({ unread_count }) => unread_count)).toEqual([0, 1]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('leaves the other side as it was: the sender reading does not read for the receiver', async () => {
    await send(bob, ada.username, 'x');
    await open(bob, ada.username);
    expect([await unread(ada), await unread(bob)]).toEqual([1, 0]);
  });

  test('writes nothing where nothing waits to be read', async () => {
    await send(bob, ada.username, 'x');
    await open(ada, bob.username);
    server.statements.length = 0;
    await open(ada, bob.username);
    expect(server.statements.filter((text) => !text.startsWith('select'))).toEqual([]);
    expect(server.statements.length).toBeLessThanOrEqual(4);
  });

  test('while messages arrive loses and doubles none: what waits is what was not returned', async () => {
    const crowd = await addMembers(server, 3, { prefix: 'crowd' });
    const seen = new Set<number>();
    const note = ({ body }: { body: Message[] }) => body.forEach(({ id }) => seen.add(id));
    const openNoting = async () => {
      const page = await open(ada, bob.username, '?limit=5');
      note(page);
      return page;
    };
    const sent = await storm<{ status: number }>(
      Array.from({ length: 12 }).flatMap((_, i) => [
        ...[bob, ...crowd].map((from) => () => send(from, ada.username, `${i}`)),
        openNoting,
        openNoting,
      ]),
    );
    expect(sent.filter(({ status }) => status >= 400)).toEqual([]);
    const bobs = await server.db
      .selectFrom('messages')
      .select(['id', 'is_read'])
      .where('sender_id', '=', bob.user_id)
      .execute();
    expect(
      bobs
        .filter(({ is_read }) => is_read)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...seen].sort());
    expect(await unread(ada)).toBe(48 - seen.size);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('while the other account is deleted does not fail: both lock the side first, then the messages', async () => {
    await send(bob, ada.username, 'x');
    let opened: ReturnType<typeof open> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await sql`select from conversation_members for update`.execute(trx);
      opened = open(ada, bob.username);
      await untilWaiting(server.db);
      await sql`delete from messages`.execute(trx);
      await sql`delete from conversations`.execute(trx);
    });
    expect((await opened)?.status).toBe(200);
    expect(await unread(ada)).toBe(0);
  });

  test('a message sent while another is under way comes after it', async () => {
    await send(ada, bob.username, 'zeroth');
    const first = {
      sender: { id: bob.user_id, username: bob.username },
      username: ada.username,
      content: 'first',
    };
    let second: ReturnType<typeof send> | undefined;
    await server.db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversations').select('id').forNoKeyUpdate().execute();
      second = send(ada, bob.username, 'second');
      await untilWaiting(server.db);
      await addMessage(trx, first, undefined);
    });
    await second;
    expect(contents((await open(ada, bob.username)).body)).toEqual(['zeroth', 'first', 'second']);
    expect((await conversations(ada))[0]?.latest_message.content).toBe('second');
  });

  test('messages of one conversation have ids and times in one order, also when many are sent at once', async () => {
    await storm(
      Array.from(
        { length: 30 },
        (_, i) => () => (i % 2 ? send(ada, bob.username, 'x') : send(bob, ada.username, 'x')),
      ),
    );
    const { body } = await open(ada, bob.username, '?limit=100');
    const times = body.map(({ created_at }) => created_at);
    expect([body.length, times]).toEqual([30, [...times].sort()]);
  });
});
