import fs from 'node:fs/promises';
import path from 'node:path';
import type { Conversation } from '#contract/messages';
import type { Post } from '#contract/posts';
import { wrongCounters } from '../../../testing/counters';
import { form, png } from '../../../testing/forms';
import { addMembers } from '../../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server';
import { worldOf } from './testing/world';

jest.setTimeout(120_000);

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const { begin, comment, erase, post, remove, traces, write } = worldOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  [ada, bob, cleo] = await begin();
});

describe('deleting the account', () => {
  test('takes everything of the member along: no table remembers them', async () => {
    const nyx = await server.signUp('NyxOfTheNight');
    const mine = await write(nyx, form({ content: 'nyxofthenight wrote this', image: await png() }));
    await server.call('PATCH', '/api/profile/', {
      as: nyx,
      body: form({ bio: 'I am NyxOfTheNight', profile_picture: await png() }),
    });
    const others = await write(ada);
    await comment(ada, mine);
    const top = await comment(ada, others);
    await post(nyx, `comments/${top}/replies`, { content: 'so says NyxOfTheNight' });
    for (const [as, thing] of [
      [nyx, `posts/${others}/like`],
      [nyx, `comments/${top}/smite`],
      [ada, `posts/${mine}/like`],
      [nyx, 'users/Member0/follow'],
      [ada, 'users/NyxOfTheNight/follow'],
    ] as const) {
      expect((await post(as, thing)).status).toBe(200);
    }
    await post(nyx, 'messages/Member0', { content: 'yours, NyxOfTheNight' });
    await post(ada, 'messages/NyxOfTheNight', { content: 'dear NyxOfTheNight' });
    await post(ada, 'password-reset', { email: nyx.email });
    await server.runJobs();
    await server.db
      .insertInto('subscriptions')
      .values({ member_id: nyx.user_id, tier: 'ZEUS', status: 'active' })
      .execute();
    await server.call('POST', '/api/posts/', {
      as: nyx,
      body: { content: 'NyxOfTheNight' },
      headers: { 'Idempotency-Key': '00000000-0000-4000-8000-000000000000' },
    });

    const { status, body } = await erase(nyx);
    expect([status, body]).toEqual([204, '']);
    expect(await traces('NyxOfTheNight')).toEqual([]);
    for (const table of [
      'sessions',
      'password_resets',
      'idempotency_keys',
      'subscriptions',
      'username_suffixes',
    ] as const) {
      const left = await server.db
        .selectFrom(table)
        .selectAll()
        .where('member_id', '=', nyx.user_id)
        .execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect(await wrongCounters(server.db)).toEqual([]);
    const files = await fs.readdir(path.join(server.dataDir, 'media'), {
      recursive: true,
      withFileTypes: true,
    });
    expect(files.filter((file) => file.isFile())).toEqual([]);
    expect(await server.db.selectFrom('media').selectAll().execute()).toEqual([]);
  });

  test('ends every session at once, and name and email are free again', async () => {
    const nyx = await server.signUp('Nyx');
    const { body: second } = await server.call<TestMember>('POST', '/api/login/', { body: nyx });
    expect((await remove(nyx)).status).toBe(204);
    for (const { token } of [nyx, second]) {
      const { status } = await server.call('GET', '/api/auth/validate/', { as: { ...nyx, token } });
      expect(status).toBe(401);
    }
    expect((await remove(nyx)).status).toBe(401);
    expect((await server.call('POST', '/api/login/', { body: nyx })).status).toBe(401);
    const again = await server.signUp('nyx');
    expect(again.user_id).not.toBe(nyx.user_id);
    expect((await server.call<Post[]>('GET', '/api/posts/', { as: again })).body).toEqual([]);
  });

  test('needs a session', async () => {
    expect((await server.call('DELETE', '/api/delete-account/')).status).toBe(401);
  });

  test('eight concurrent requests delete it once, and none fails', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => remove(ada)));
    for (const { status } of responses) expect([204, 401]).toContain(status);
    expect(responses.some(({ status }) => status === 204)).toBe(true);
  });

  test('takes whole conversations along: the other side has none, and nothing of it to read', async () => {
    await post(ada, 'messages/Member1', { content: 'x' });
    await post(cleo, 'messages/Member1', { content: 'y' });
    await remove(ada);
    const { body } = await server.call<Conversation[]>('GET', '/api/messages/conversations/', { as: bob });
    expect(body.map(({ user, unread_count }) => [user.username, unread_count])).toEqual([[cleo.username, 1]]);
    expect((await server.call('GET', '/api/messages/unread-count/', { as: bob })).body).toEqual({
      unread_count: 1,
    });
    expect((await server.call('GET', '/api/messages/Member0/', { as: bob })).status).toBe(404);
    expect((await post(bob, 'messages/Member0', { content: 'x' })).status).toBe(404);
    await server.runJobs();
    expect(await server.db.selectFrom('messages').selectAll().execute()).toHaveLength(1);
  });

  test('leaves the posts that the member moderated, and the edit', async () => {
    const [zeus] = await addMembers(server, 1, { prefix: 'zeus', godtier: 'ZEUS' });
    const id = await write(ada, 'before');
    await server.call('PATCH', `/api/moderation/posts/${id}/modify/`, {
      as: zeus,
      body: { content: 'after' },
    });
    expect((await erase(zeus)).status).toBe(204);
    const { body } = await server.call<Post>('GET', `/api/posts/${id}/`, { as: ada });
    expect([body.content, body.edited_by_username]).toEqual(['after', null]);
  });
});
