import { sql } from 'kysely';
import { wrongCounters } from '../../testing/counters';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { contents, messagesOf } from './testing/messages';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, conversations, open, read, send, unread } = messagesOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

const set = (kind: 'block' | 'mute', as: TestMember, whom: TestMember) =>
  server.call('PUT', `/api/users/${whom.username}/${kind}/`, { as, ...(kind === 'mute' && { body: {} }) });
const undo = (kind: 'block' | 'mute', as: TestMember, whom: TestMember) =>
  server.call('DELETE', `/api/users/${whom.username}/${kind}/`, { as });
const listed = async (as: TestMember) =>
  (await conversations(as)).map(({ user, unread_count }) => [user.username, unread_count]);

describe('a block (decisions: Blocks and mutes)', () => {
  test('hides the conversation from both sides, and taking it back brings all of it back', async () => {
    await send(bob, ada.username, 'from bob');
    const { body: last } = await send(ada, bob.username, 'from ada');
    await send(cleo, ada.username, 'from cleo');
    await set('block', ada, bob);
    for (const [one, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      const responses = await Promise.all([
        open(one, other.username),
        send(one, other.username, 'still there?'),
        read(one, other.username, last.id),
      ]);
      for (const response of responses) {
        expect(response).toMatchObject({
          status: 404,
          body: { detail: 'This member does not exist, or has deleted their account.' },
        });
      }
    }
    expect([await listed(ada), await listed(bob)]).toEqual([[[cleo.username, 1]], []]);
    expect([await unread(ada), await unread(bob)]).toEqual([1, 0]);
    expect((await send(cleo, bob.username, 'to bob')).status).toBe(201);

    await undo('block', ada, bob);
    expect(await listed(ada)).toEqual([
      [cleo.username, 1],
      [bob.username, 1],
    ]);
    expect([await unread(ada), await unread(bob)]).toEqual([2, 2]);
    expect(contents((await open(bob, ada.username)).body)).toEqual(['from bob', 'from ada']);
    expect(await wrongCounters(server.db)).toEqual([]);
  });

  test('that is made while messages are written lets none through that began after it', async () => {
    for (let round = 0; round < 5; round++) {
      const [blocked, ...sent] = await Promise.all([
        set('block', bob, ada),
        ...Array.from({ length: 4 }, (_, n) => send(ada, bob.username, `${round} ${n}`)),
      ]);
      expect(blocked.status).toBe(204);
      for (const { status } of sent) expect([201, 404]).toContain(status);
      expect((await send(ada, bob.username, 'after')).status).toBe(404);
      expect([await listed(ada), await listed(bob), await unread(bob)]).toEqual([[], [], 0]);
      await undo('block', bob, ada);
    }
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});

describe('a mute (decisions: Blocks and mutes)', () => {
  test('keeps messages of the muted from counting as unread, for the one who muted alone', async () => {
    await send(bob, ada.username, 'one');
    await send(ada, bob.username, 'two');
    await send(cleo, ada.username, 'three');
    await set('mute', ada, bob);
    await send(bob, ada.username, 'four');
    expect(await listed(ada)).toEqual([
      [bob.username, 0],
      [cleo.username, 1],
    ]);
    expect([await unread(ada), await unread(bob), await listed(bob)]).toEqual([1, 1, [[ada.username, 1]]]);
    await undo('mute', ada, bob);
    expect([await unread(ada), (await listed(ada))[0]]).toEqual([3, [bob.username, 2]]);
  });

  test('that has ended lets them count again, but for what was read meanwhile', async () => {
    await set('mute', ada, bob);
    await send(bob, ada.username, 'one');
    await open(ada, bob.username);
    await send(bob, ada.username, 'two');
    expect(await unread(ada)).toBe(0);
    await sql`update mutes set until = now()`.execute(server.db);
    expect([await unread(ada), await listed(ada)]).toEqual([1, [[bob.username, 1]]]);
    expect(await wrongCounters(server.db)).toEqual([]);
  });
});
