import fastify from 'fastify';
import type { Comment } from '#contract/comments';
import type { Hint } from '#contract/live';
import type { Message } from '#contract/messages';
import type { Post } from '#contract/posts';
import { listenToPostgres } from '../../adapters/bus/postgres';
import type { Command } from '../../admin/command';
import { remove, signOut } from '../../admin/members';
import { buildApp } from '../../app';
import { DirectAddress } from '../../db/directAddress';
import { eventually } from '../../testing/eventually';
import { follow, silence, type Followed } from '../../testing/live';
import { addMembers } from '../../testing/members';
import { openSocket } from '../../testing/rawSocket';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { storm } from '../../testing/storm';
import { updateMembership } from '../subscriptions/membership';
import { batchPostCounts } from '../reactions/counts';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let eve: TestMember;
const open: Followed[] = [];
beforeEach(async () => {
  server = await startTestServer();
  [ada, bob, eve] = await addMembers(server, 3, { prefix: 'member', godtier: 'ZEUS' });
});
afterEach(async () => {
  jest.useRealTimers();
  for (const followed of open.splice(0)) followed.close();
  await server.stop();
});

async function listen(as: TestMember, url = server.url, query?: string): Promise<Followed> {
  const followed = await follow(url, as.token, query);
  open.push(followed);
  expect(followed.status).toBe(200);
  return followed;
}

const write = (content: string, as = ada) =>
  server.call<Post>('POST', '/api/posts/', { as, body: { content } });

const heard = ({ hints }: Followed, expected: Hint[]) =>
  eventually(async () => JSON.stringify(hints) === JSON.stringify(expected));

/** Of apps that are built from now on: they come when the test advances the timers. */
const holdHeartbeats = () =>
  jest.useFakeTimers({
    doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance', 'hrtime'],
  });

/** Writes a post and waits for its hint, which may come later than the response. */
async function writeHeard({ hints }: Followed, content: string, as = ada): Promise<number> {
  const { id } = (await write(content, as)).body;
  await eventually(async () => JSON.stringify(hints.at(-1)) === JSON.stringify({ type: 'post', id }));
  return id;
}

test('the headers of a stream keep proxies from buffering, compressing and caching it', async () => {
  const { headers, text } = await listen(ada);
  expect(headers.get('content-type')).toBe('text/event-stream');
  expect(headers.get('cache-control')).toBe('no-store, no-transform');
  expect(headers.get('content-encoding')).toBeNull();
  await eventually(async () => text() === 'retry: 1000\n\n');
});

test('opens no stream without a session, and none for HEAD', async () => {
  expect((await follow(server.url)).status).toBe(401);
  expect((await server.call('HEAD', '/api/live/', { as: ada })).status).toBe(404);
});

test('a stream that is asked for before the response ahead of it was sent begins after that', async () => {
  const socket = await openSocket(server.url);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${ada.token}\r\n\r\n`;
  socket.write(get('/api/posts/') + get('/api/live/'));
  await eventually(async () => received.includes('retry: 1000'));
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  socket.destroy();
});

test('requests that a client sends on its stream are not answered, and harm neither stream nor server', async () => {
  const socket = await openSocket(server.url);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const get = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token ${ada.token}\r\n\r\n`);
  get('/api/live/');
  await eventually(async () => received.includes('retry: 1000'));
  for (const path of ['/api/posts/', '/api/live/', '/api/posts/']) {
    get(path);
    await silence();
  }
  const { id } = (await write('First', bob)).body;
  await eventually(async () => received.includes(`data: {"type":"post","id":${id}}`));
  expect(received.match(/^HTTP/gm)).toHaveLength(1);
  socket.destroy();
  expect((await server.call('GET', '/api/posts/', { as: ada })).status).toBe(200);
});

test('everybody hears what happens to posts and comments, and it can be read at once', async () => {
  const [other, own] = [await listen(bob), await listen(ada)];
  const { id } = (await write('First')).body;
  await heard(other, [{ type: 'post', id }]);
  expect((await server.call('GET', `/api/posts/${id}/`, { as: bob })).status).toBe(200);

  const comments = `/api/posts/${id}/comments/`;
  const comment = await server.call<Comment>('POST', comments, { as: bob, body: { content: 'Hm' } });
  const path = `/api/comments/${comment.body.id}`;
  await server.call('POST', `${path}/replies/`, { as: ada, body: { content: 'Yes' } });
  await server.call('PUT', `${path}/update/`, { as: bob, body: { content: 'Well' } });
  await server.call('DELETE', `${path}/delete/`, { as: bob });
  await server.call('PATCH', `/api/posts/${id}/`, { as: ada, body: { content: 'Second' } });
  await server.call('DELETE', `/api/posts/${id}/`, { as: ada });
  const expected = ['post', 'comment', 'post-changed', 'post-deleted'];
  for (const { hints } of [other, own]) {
    // Hints of one type about one post are merged within a second.
    const told = () => [...new Set(hints.map(({ type }) => type).filter((type) => type !== 'post-counts'))];
    await eventually(async () => JSON.stringify(told()) === JSON.stringify(expected));
    expect(hints.every((hint) => ('id' in hint ? hint.id : 'post' in hint && hint.post) === id)).toBe(true);
  }
});

test('new posts are told to streams of the feed, and to those that do not say what their page shows; all else to everyone', async () => {
  const feeds = [await listen(bob), await listen(bob, server.url, '?shows=feed')];
  const other = await listen(bob, server.url, '?shows=other');
  const { id } = (await write('First')).body;
  for (const feed of feeds) await heard(feed, [{ type: 'post', id }]);
  await server.call('DELETE', `/api/posts/${id}/`, { as: ada });
  await heard(other, [{ type: 'post-deleted', id }]);
  // The page turns to the feed.
  const turned = await listen(bob, server.url, '?shows=feed');
  await heard(turned, [
    { type: 'post', id },
    { type: 'post-deleted', id },
  ]);
  expect((await follow(server.url, bob.token, '?shows=profile')).status).toBe(400);
});

test('moderation is told like an edit or a deletion by the author', async () => {
  const [author] = await addMembers(server, 1, { prefix: 'author' });
  const followed = await listen(bob);
  const id = await writeHeard(followed, 'Hm', author);
  await server.call('PATCH', `/api/moderation/posts/${id}/modify/`, { as: ada, body: { content: 'Ah' } });
  await server.call('DELETE', `/api/moderation/posts/${id}/delete/`, { as: ada });
  await heard(followed, [
    { type: 'post', id },
    { type: 'post-changed', id },
    { type: 'post-deleted', id },
  ]);
});

test('a hundred likes are published as at most one post-counts event a second, and comments change it too', async () => {
  const followed = await listen(bob);
  const id = await writeHeard(followed, 'Liked');
  const likers = await addMembers(server, 100, { prefix: 'liker' });
  const began = performance.now();
  await storm(likers.map((as) => () => server.call('POST', `/api/posts/${id}/like/`, { as })));
  const expected: Hint = { type: 'post-counts', id, like_count: 100, smite_count: 0, comment_count: 0 };
  await eventually(async () => JSON.stringify(followed.hints.at(-1)) === JSON.stringify(expected));
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  expect(followed.hints.length).toBeLessThanOrEqual(1 + seconds);
  await server.call('POST', `/api/posts/${id}/comments/`, { as: bob, body: { content: 'Hm' } });
  await eventually(async () => (followed.hints.at(-1) as { comment_count?: number }).comment_count === 1);
});

test('a like and a comment within a second are published in one event', async () => {
  const followed = await listen(bob);
  let id = 0;
  // On another post once more where the machine took longer than the second of one event.
  for (let began = -Infinity; performance.now() - began >= 1_000;) {
    id = await writeHeard(followed, 'Both');
    began = performance.now();
    await Promise.all([
      server.call('POST', `/api/posts/${id}/like/`, { as: ada }),
      server.call('POST', `/api/posts/${id}/comments/`, { as: ada, body: { content: 'Hm' } }),
    ]);
  }
  const counts = () => followed.hints.filter((hint) => hint.type === 'post-counts' && hint.id === id);
  await eventually(() => Promise.resolve(counts().length > 0));
  await silence();
  expect(counts()).toEqual([expect.objectContaining({ id, like_count: 1, comment_count: 1 })]);
});

test('thousands of changed posts are all published, and no client is disconnected as too slow', async () => {
  const followed = await listen(bob);
  const publishCounts = batchPostCounts(fastify(), server.db);
  const content = Array<string>(2_000).fill('x');
  const ids = await server.db
    .insertInto('posts')
    .values(content.map((text) => ({ author_id: ada.user_id, content: text })))
    .returning('id')
    .execute();
  for (const { id } of ids) publishCounts(id);
  await eventually(async () => followed.hints.length === ids.length);
});

test('no write waits for its hint: its transaction sends no notification', async () => {
  // Counts are published over the same pool, a second after the comment: here never.
  jest.useFakeTimers({
    doNotFake: ['setInterval', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance', 'hrtime'],
  });
  server.statements.length = 0;
  const { id } = (await write('Counted')).body;
  await server.call('POST', `/api/posts/${id}/comments/`, { as: bob, body: { content: 'Hm' } });
  await server.call('POST', `/api/messages/${bob.username}/`, { as: ada, body: { content: 'Hm' } });
  await server.call('DELETE', `/api/posts/${id}/`, { as: ada });
  expect(server.statements.length).toBeGreaterThan(0);
  expect(server.statements.filter((sql) => sql.includes('pg_notify'))).toEqual([]);
});

test('a post that is sent twice with one key is told once', async () => {
  const followed = await listen(bob);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const send = () =>
    server.call<Post>('POST', '/api/posts/', { as: ada, body: { content: 'Once' }, headers });
  const { id } = (await send()).body;
  await send();
  await heard(followed, [{ type: 'post', id }]);
  await silence();
  expect(followed.hints).toEqual([{ type: 'post', id }]);
});

test('a message is told to the two whom it concerns, and that it was read to the reader', async () => {
  const [sender, receiver, stranger] = [await listen(ada), await listen(bob), await listen(eve)];
  await server.call('POST', `/api/messages/${bob.username}/`, { as: ada, body: { content: 'Secret' } });
  await heard(sender, [{ type: 'message', username: bob.username }]);
  await heard(receiver, [{ type: 'message', username: ada.username }]);

  await server.call('GET', `/api/messages/${ada.username}/`, { as: bob });
  await server.call('GET', `/api/messages/${ada.username}/`, { as: bob });
  const hintsOf = (count: number) => Array<Hint>(count).fill({ type: 'message', username: ada.username });
  await heard(receiver, hintsOf(2));
  await silence();
  expect(receiver.hints).toEqual(hintsOf(2));
  expect(sender.hints).toHaveLength(1);

  const body = { content: 'More' };
  const { id } = (await server.call<Message>('POST', `/api/messages/${bob.username}/`, { as: ada, body }))
    .body;
  const read = () =>
    server.call('PUT', `/api/messages/${ada.username}/read/`, { as: bob, body: { last_id: id } });
  await read();
  await read();
  await heard(receiver, hintsOf(4));
  await heard(sender, Array<Hint>(2).fill({ type: 'message', username: bob.username }));
  await silence();
  expect(receiver.hints).toEqual(hintsOf(4));
  expect(sender.hints).toHaveLength(2);
  expect(stranger.text()).toBe('retry: 1000\n\n');
});

test('a stream begins with the events since its page made its requests, those to one member for that member only', async () => {
  const witness = await listen(ada);
  await server.call('PATCH', '/api/profile/', { as: ada, body: { godtier: 'HERMES' } });
  await heard(witness, [{ type: 'membership' }]);
  const [later, other] = [await listen(ada), await listen(bob)];
  await heard(later, [{ type: 'membership' }]);
  await silence();
  expect(other.hints).toEqual([]);
});

test('a change of tier or subscription is told to the member alone', async () => {
  const [own, other] = [await listen(ada), await listen(bob)];
  await server.call('PATCH', '/api/profile/', { as: ada, body: { godtier: 'HERMES' } });
  await heard(own, [{ type: 'membership' }]);
  await server.db.transaction().execute((trx) => updateMembership(trx, ada.user_id));
  await heard(own, [{ type: 'membership' }, { type: 'membership' }]);
  expect(other.hints).toEqual([]);
});

test('the posts of an account that is deleted go from the pages of others', async () => {
  const followed = await listen(bob);
  const ids = [await writeHeard(followed, 'One'), await writeHeard(followed, 'Two')];
  await server.call('DELETE', '/api/delete-account/', { as: ada });
  await eventually(async () => followed.hints.length === 2 * ids.length);
  // In whatever order.
  const gone = followed.hints.slice(ids.length);
  expect(new Set(gone)).toEqual(new Set(ids.map((id) => ({ type: 'post-deleted', id }))));
});

test('a server hears what is written at another', async () => {
  const bus = listenToPostgres(new DirectAddress([server.databaseUrl]), server.context.log);
  const app = await buildApp({ ...server.context, bus });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await eventually(async () => bus.isOpen());
  const there = await listen(bob, url);
  const { id } = (await write('Here')).body;
  await heard(there, [{ type: 'post', id }]);
  await app.close();
  await bus.stop();
});

test('no hint reaches a stream after its log-out, at any server; the other sessions of the member go on', async () => {
  const bus = listenToPostgres(new DirectAddress([server.databaseUrl]), server.context.log);
  const app = await buildApp({ ...server.context, bus });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await eventually(async () => bus.isOpen());
  const twice = await server.signUp('twice');
  const { body: again } = await server.call<TestMember>('POST', '/api/login/', { body: twice });
  const [here, there, other] = [await listen(twice), await listen(twice, url), await listen(again)];
  await server.call('POST', '/api/logout/', { as: twice });
  const { id } = (await write('Not for them')).body;
  await Promise.all([here.ended, there.ended]);
  await heard(other, [{ type: 'post', id }]);
  expect([here.hints, there.hints]).toEqual([[], []]);
  await app.close();
  await bus.stop();
});

test('the deletion of the account, by the member or the operator, and a sign-out by the operator end all streams of the member', async () => {
  const removed = await server.signUp('removed');
  // Which would end them as well, later.
  holdHeartbeats();
  const app = await buildApp(server.context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const streams = [await listen(ada, url), await listen(bob, url), await listen(removed, url)];
  await server.call('DELETE', '/api/delete-account/', { as: ada });
  await streams[0]!.ended;
  const operate = (command: Command, username: string) =>
    command.run({ ...server.context, db: server.db, say: () => undefined }, {
      positionals: [username],
    } as never);
  await operate(signOut, bob.username);
  await streams[1]!.ended;
  await operate(remove, removed.username);
  await streams[2]!.ended;
  await app.close();
});

test('a session that ended without a message has its streams closed at the next heartbeat; others stay open', async () => {
  holdHeartbeats();
  const app = await buildApp(server.context);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const [ended, going] = [await listen(ada, url), await listen(bob, url)];
  await server.db.deleteFrom('sessions').where('member_id', '=', ada.user_id).execute();
  await jest.advanceTimersByTimeAsync(25_000);
  jest.useRealTimers();
  await ended.ended;
  await eventually(async () => going.text().endsWith(':\n\n'));
  const { id } = (await write('Still there', bob)).body;
  await heard(going, [{ type: 'post', id }]);
  await app.close();
});

test('when the bus is lost the streams end, since they would miss hints; meanwhile there are none', async () => {
  const followed = await listen(bob);
  await server.context.bus.stop();
  await followed.ended;
  const refused = await follow(server.url, bob.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
});
