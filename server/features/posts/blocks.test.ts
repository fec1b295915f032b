import { sql } from 'kysely';
import type { Post } from '#contract/posts';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { block } from '../visibility/testing/blocks';

let server: TestServer;
let reader: TestMember;
let writer: TestMember;
let other: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [reader, writer, other] = await addMembers(server, 3, { prefix: 'member' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await sql`truncate posts, blocks cascade`.execute(server.db);
  await sql`update accounts set block_count = 0`.execute(server.db);
});

const write = async (as: TestMember, content: string) =>
  (await server.call<Post>('POST', '/api/posts/', { as, body: { content } })).body.id;
const get = <T>(path: string, as: TestMember) =>
  server.call<T>('GET', path, { as, headers: { cookie: 'wrote=1' } });
const contents = async (path: string, as: TestMember) =>
  (await get<Post[]>(path, as)).body.map(({ content }) => content);
const GONE = { status: 404, body: { detail: 'This post does not exist any more.' } };

test.each([['who blocked'], ['who was blocked']])(
  'a member %s does not meet the other’s posts, others do, and not for longer than the block',
  async (side) => {
    const mine = await write(reader, 'by the reader');
    const theirs = await write(writer, 'by the writer');
    const [blocker, blocked] = side === 'who blocked' ? [reader, writer] : [writer, reader];
    await block(server.db, blocker.user_id, blocked.user_id);

    const lists = ['/api/posts/', '/api/posts/?limit=5', `/api/posts/?author=${writer.username}`];
    expect(await contents(lists[0]!, reader)).toEqual(['by the reader']);
    expect(await contents(lists[1]!, reader)).toEqual(['by the reader']);
    expect(await contents(lists[2]!, reader)).toEqual([]);
    expect(await contents(lists[0]!, writer)).toEqual(['by the writer']);
    expect(await get(`/api/posts/${theirs}/`, reader)).toMatchObject(GONE);
    expect(await get(`/api/posts/${mine}/`, writer)).toMatchObject(GONE);
    for (const kind of ['like', 'smite'])
      expect(await server.call('POST', `/api/posts/${theirs}/${kind}/`, { as: reader })).toMatchObject(GONE);
    expect(await contents(lists[0]!, other)).toEqual(['by the writer', 'by the reader']);
    expect(await get(`/api/posts/${theirs}/`, other)).toMatchObject({ status: 200 });

    await sql`delete from blocks`.execute(server.db);
    for (const list of lists.slice(0, 2))
      expect(await contents(list, reader)).toEqual(['by the writer', 'by the reader']);
    expect(await contents(lists[2]!, reader)).toEqual(['by the writer']);
  },
);

test('a viewer who has reacted to the little that blocks leave of a page still gets it, with the reaction', async () => {
  const id = await write(other, 'liked');
  await write(writer, 'hidden');
  await write(writer, 'hidden too');
  await server.call('POST', `/api/posts/${id}/like/`, { as: reader });
  await block(server.db, reader.user_id, writer.user_id);
  expect(await get('/api/posts/', reader)).toMatchObject({
    status: 200,
    body: [{ content: 'liked', is_liked: true }],
  });
});

test('a hidden member who moderated a post is not named', async () => {
  const id = await write(other, 'moderated');
  await sql`update posts set moderated_by = ${writer.user_id}`.execute(server.db);
  await block(server.db, writer.user_id, reader.user_id);
  expect((await get(`/api/posts/${id}/`, reader)).body).toMatchObject({ edited_by_username: null });
  expect((await get<Post[]>('/api/posts/', reader)).body).toMatchObject([{ edited_by_username: null }]);
  expect((await get<Post[]>('/api/posts/', other)).body).toMatchObject([
    { edited_by_username: writer.username },
  ]);
});

test('reactions are counted whole: they name no one and open no list', async () => {
  const id = await write(other, 'liked');
  await server.call('POST', `/api/posts/${id}/like/`, { as: writer });
  await block(server.db, reader.user_id, writer.user_id);
  expect((await get(`/api/posts/${id}/`, reader)).body).toMatchObject({ like_count: 1 });
});
