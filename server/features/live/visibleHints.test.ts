import { sql } from 'kysely';
import type { BusMessage } from '../../adapters/bus';
import type { Comment } from '#contract/comments';
import type { Hint } from '#contract/live';
import type { Message } from '#contract/messages';
import type { Post } from '#contract/posts';
import { eventually } from '../../testing/eventually';
import { follow, silence, type Followed } from '../../testing/live';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { visibleHints } from './visibleHints';

let server: TestServer;
let ada: TestMember;
let bob: TestMember;
let cleo: TestMember;
const open: Followed[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate accounts cascade`.execute(server.db);
  [ada, bob, cleo] = await addMembers(server, 3, { prefix: 'Member' });
});
afterEach(() => {
  for (const followed of open.splice(0)) followed.close();
});

async function listen(as: TestMember): Promise<Followed> {
  const followed = await follow(server.url, as.token);
  open.push(followed);
  return followed;
}
const post = async <T>(as: TestMember, path: string, body: unknown = {}) =>
  (await server.call<T>('POST', `/api/${path}/`, { as, body })).body;
const block = (as: TestMember, whom: TestMember) =>
  server.call('PUT', `/api/users/${whom.username}/block/`, { as });
const unblock = (as: TestMember, whom: TestMember) =>
  server.call('DELETE', `/api/users/${whom.username}/block/`, { as });
const types = ({ hints }: Followed) => hints.map(({ type }) => type);
const has = (followed: Followed, hint: Partial<Hint>) =>
  eventually(async () =>
    followed.hints.some((one) =>
      Object.entries(hint).every(([name, value]) => one[name as keyof Hint] === value),
    ),
  );
/** Broadcasts go out once a second at most. */
const nextBroadcast = () => new Promise((resolve) => setTimeout(resolve, 1_200));

test.each(['before', 'after'] as const)(
  'streams opened %s the block tell neither of the other: posts, edits, comments, counts, messages (decisions: Blocks and mutes)',
  async (when) => {
    const early = when === 'before' ? [await listen(ada), await listen(bob)] : [];
    const { id: shared } = await post<Post>(cleo, 'posts', { content: 'of cleo' });
    await block(ada, bob);
    const [toAda, toBob] = when === 'before' ? early : [await listen(ada), await listen(bob)];
    const toCleo = await listen(cleo);
    if (when === 'before') await has(toAda!, { type: 'safety' });
    await nextBroadcast();
    for (const followed of [toAda!, toBob!, toCleo]) followed.hints.length = 0;
    const [seenByAda, seenByBob] = [toAda!.text().length, toBob!.text().length];

    const { id } = await post<Post>(bob, 'posts', { content: 'of bob' });
    await server.call('PUT', `/api/posts/${id}/`, { as: bob, body: { content: 'of bob, again' } });
    await post<Comment>(cleo, `posts/${id}/comments`, { content: 'under it' });
    await post<Comment>(bob, `posts/${shared}/comments`, { content: 'of bob' });
    await post(bob, `posts/${shared}/like`);
    await has(toCleo, { type: 'post', id });
    await has(toCleo, { type: 'comment', post: shared });
    await has(toCleo, { type: 'post-counts', id: shared });
    await has(toCleo, { type: 'post-counts', id });
    // Members who have blocks get their hints after the others.
    await has(toAda!, { type: 'post-changed', id: shared });
    await has(toBob!, { type: 'post', id });
    await nextBroadcast();
    const told = toAda!.text().slice(seenByAda);
    expect(told).not.toContain(`"id":${id}`);
    expect(told).not.toContain('"comment"');
    expect(told).not.toContain('post-counts');
    expect(told).toContain(`{"type":"post-changed","id":${shared}}`);
    expect(toBob!.text().slice(seenByBob)).toContain(`"type":"post","id":${id}`);
    expect(types(toBob!)).not.toContain('safety');
  },
);

test('a change by someone whom the member meets is told, also where a hidden comment comes in the same second', async () => {
  const { id } = await post<Post>(cleo, 'posts', { content: 'of cleo' });
  await block(ada, bob);
  const toAda = await listen(ada);
  await nextBroadcast();
  await post(cleo, 'posts', { content: 'begins a second' });
  await Promise.all([
    post<Comment>(cleo, `posts/${id}/comments`, { content: 'seen' }),
    post<Comment>(bob, `posts/${id}/comments`, { content: 'hidden' }),
  ]);
  await post<Comment>(bob, `posts/${id}/comments`, { content: 'hidden, and last' });
  await has(toAda, { type: 'comment', post: id });
});

test('the stream that is opened after a block does not begin with what the other has done; unblocking brings hints back', async () => {
  await post<Message>(bob, `messages/${ada.username}`, { content: 'hello' });
  const { id } = await post<Post>(bob, 'posts', { content: 'of bob' });
  const early = await listen(ada);
  await has(early, { type: 'message', username: bob.username });
  await block(bob, ada);
  const late = await listen(ada);
  await silence();
  // Comments of the test before may still be told.
  const isOfBob = (hint: Hint) => !('id' in hint || 'post' in hint) || ('id' in hint && hint.id === id);
  expect(late.hints.filter(isOfBob)).toEqual([]);

  await unblock(bob, ada);
  await nextBroadcast();
  const { id: next } = await post<Post>(bob, 'posts', { content: 'again' });
  await has(late, { type: 'post', id: next });
});

test('a change of blocks, mutes or words is sent to the own streams alone', async () => {
  const [toAda, toBob] = [await listen(ada), await listen(bob)];
  const put = (path: string, body: unknown) => server.call('PUT', `/api/${path}/`, { as: ada, body });
  const safety = (followed: Followed) => types(followed).filter((type) => type === 'safety').length;
  const acts = [
    () => block(ada, bob),
    () => unblock(ada, bob),
    () => put(`users/${bob.username}/mute`, {}),
    () => server.call('DELETE', `/api/users/${bob.username}/mute/`, { as: ada }),
    () => put('muted-words', { words: ['troy'] }),
  ];
  for (const [index, act] of acts.entries()) {
    await act();
    await eventually(async () => safety(toAda) === index + 1);
  }
  // What changes nothing is not told.
  await unblock(ada, bob);
  await silence();
  expect([safety(toAda), safety(toBob)]).toEqual([acts.length, 0]);
  expect(toAda.text()).not.toMatch(/blocks|"by"/);
});

test('what an older server publishes, without authors, reaches everyone who sees the post; no author with blocks costs one statement', async () => {
  const { id } = await post<Post>(bob, 'posts', { content: 'of bob' });
  const messages: Extract<BusMessage, { hint: Hint }>[] = [
    { hint: { type: 'comment', post: id } },
    { hint: { type: 'post', id } },
    { hint: { type: 'post-deleted', id: 7 } },
  ];
  server.statements.length = 0;
  const all = await visibleHints(server.db)(messages, [ada.user_id, cleo.user_id]);
  expect([server.statements.length, all(ada.user_id)]).toEqual([1, messages.map(({ hint }) => hint)]);
  await block(ada, bob);
  server.statements.length = 0;
  const some = await visibleHints(server.db)(messages, [ada.user_id, cleo.user_id]);
  expect(server.statements).toHaveLength(2);
  expect(some(ada.user_id)).toEqual([{ type: 'post-deleted', id: 7 }]);
  expect(some(cleo.user_id)).toHaveLength(3);
});
