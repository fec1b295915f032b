import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { addMembers } from './testing/members';
import { shiftClock } from './testing/clock';
import { startTestServer, type TestMember, type TestServer } from './testing/server';

const HOUR_MS = 3_600_000;

let server: TestServer;
let author: TestMember;
let moderator: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  [author] = await addMembers(server, 1, { prefix: 'author' });
  [moderator] = await addMembers(server, 1, { prefix: 'moderator' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

const write = async () =>
  (await server.call<Post>('POST', '/api/posts/', { as: author, body: { content: 'x' } })).body;
const comment = async (id: number) =>
  (await server.call<Comment>('POST', `/api/posts/${id}/comments/`, { as: author, body: { content: 'x' } }))
    .body;
const read = async (id: number) => server.call<Post>('GET', `/api/posts/${id}/`, { as: author });

describe.each([
  ['ahead of', 3 * HOUR_MS],
  ['behind', -3 * HOUR_MS],
])("a server whose clock is three hours %s the database's", (_which, shift) => {
  beforeEach(() => shiftClock(shift));

  test('says "just now" of what is new, and how long ago the rest was', async () => {
    const post = await write();
    expect(post.time_since_posted).toBe('just now');
    expect((await comment(post.id)).time_since_posted).toBe('just now');
    await sql`update posts set created_at = now() - interval '65 minutes' where id = ${post.id}`.execute(
      server.db,
    );
    await sql`update comments set created_at = now() - interval '5 minutes'`.execute(server.db);
    const { body } = await read(post.id);
    expect([body.time_since_posted, body.comments[0]?.time_since_posted]).toEqual([
      '1 hour ago',
      '5 minutes ago',
    ]);
  });

  test("tells the member's page the database's time", async () => {
    const post = await write();
    const { headers } = await read(post.id);
    const told = Date.parse(headers.get('x-server-time') ?? '') - Date.parse(post.created_at);
    expect(told).toBeGreaterThanOrEqual(0);
    expect(told).toBeLessThan(10_000);
  });

  test('counts the hour of a temporary edit, and does at once the jobs that are due', async () => {
    const { id } = await write();
    const path = `/api/moderation/posts/${id}/modify/`;
    const { body } = await server.call<Post>('PATCH', path, { as: moderator, body: { content: 'y' } });
    expect(body.temp_edit_remaining).toBe(60);
    await server.call('POST', '/api/password-reset/', { body: { email: author.email } });
    await server.runJobs();
    expect(await server.db.selectFrom('password_resets').select('member_id').execute()).toHaveLength(1);
    await sql`truncate password_resets`.execute(server.db);
  });
});
