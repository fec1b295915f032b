import fc from 'fast-check';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { buildApp } from '../../app';
import { addMembers } from '../../testing/members';
import { startTestServer, type TestMember, type TestResponse, type TestServer } from '../../testing/server';
import { postsOfPage } from './queries/feed';
import { withThreads } from './read';
import { feedOf } from './testing/feed';

let server: TestServer;
let reader: TestMember;
let writer: TestMember;
const { begin, fill } = feedOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [reader, writer] = await begin();
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate posts cascade`.execute(server.db));

/** A browser has cookies, by which it says whether it has just written. */
const BROWSER = { cookie: 'theme=dark' };
const BROWSER_THAT_WROTE = { cookie: 'wrote=1' };
const newest = async (as: TestMember, headers: Record<string, string> = BROWSER): Promise<Post[]> =>
  (await server.call<Post[]>('GET', '/api/posts/', { as, headers })).body;
const contents = (posts: Post[]) => posts.map(({ content }) => content);
const write = (as: TestMember, content: string, headers: Record<string, string> = {}) =>
  server.call<Post>('POST', '/api/posts/', { as, body: { content }, headers });
/** Longer than a page is shown. */
const untilNextPage = () => delay(1_050);

/** The statements that read posts for a page. */
const readings = () =>
  server.statements.filter((text) => text.includes('from "posts" as "p" inner join lateral'));

test('however many ask for it, the posts are read once a second', async () => {
  await fill({ count: 30, threads: 1 });
  const members = await addMembers(server, 100, { prefix: 'crowd' });
  await untilNextPage();
  server.statements.length = 0;
  const start = performance.now();
  const pages = await Promise.all(members.map((member) => newest(member)));
  expect(readings().length).toBeLessThanOrEqual(1 + Math.floor((performance.now() - start) / 1_000));
  for (const page of pages) expect(page).toEqual(pages[0]);
  expect(pages[0]).toHaveLength(20);
});

test('a change is shown to everyone within a second', async () => {
  await fill({ count: 1 });
  await newest(reader);
  await sql`update posts set content = 'changed elsewhere'`.execute(server.db);
  await untilNextPage();
  expect(contents(await newest(reader))).toEqual(['changed elsewhere']);
});

test('what a live event tells is in the page from then on', async () => {
  await newest(reader);
  const heard = new Promise<void>((resolve) => {
    const stop = server.context.bus.subscribe({
      onMessage: () => {
        stop();
        resolve();
      },
      onLost: () => undefined,
    });
  });
  await write(writer, 'just written');
  await heard;
  expect(contents(await newest(reader))).toEqual(['just written']);
});

test('a failed reading fails its own requests alone', async () => {
  await fill({ count: 1 });
  await untilNextPage();
  await sql`alter table posts rename to gone`.execute(server.db);
  const { status } = await server.call('GET', '/api/posts/', { as: reader, headers: BROWSER });
  await sql`alter table gone rename to posts`.execute(server.db);
  expect(status).toBe(500);
  expect(await newest(reader)).toHaveLength(1);
});

describe('members see what they have written at once', () => {
  let other: FastifyInstance;
  let otherUrl: string;
  beforeAll(async () => {
    // Another server behind the same address.
    other = await buildApp(server.context);
    otherUrl = await other.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => other.close());

  const newestThere = async (headers: Record<string, string>): Promise<Post[]> => {
    const authorization = `Token ${reader.token}`;
    const response = await fetch(`${otherUrl}/api/posts/`, { headers: { authorization, ...headers } });
    return (await response.json()) as Post[];
  };

  test.each([
    ['a browser', true],
    ['a client without cookies', false],
  ])('in %s, at whichever server', async (_who, hasCookies) => {
    for (const content of ['one', 'two', 'three']) {
      await newestThere(BROWSER);
      const { headers, body } = await write(reader, content);
      const [cookie = ''] = headers.getSetCookie();
      expect(cookie).toMatch(/^wrote=1; Max-Age=2; Path=\/api\/; HttpOnly; SameSite=Lax$/);
      const next: Record<string, string> = hasCookies ? { cookie: cookie.split(';')[0] ?? '' } : {};
      expect((await newestThere(next))[0]?.content).toBe(content);
      await server.call('POST', `/api/posts/${body.id}/like/`, { as: reader });
      expect((await newestThere(next))[0]).toMatchObject({ like_count: 1, is_liked: true });
      await server.call('POST', `/api/posts/${body.id}/smite/`, { as: reader });
      expect((await newestThere(next))[0]).toMatchObject({ like_count: 0, is_smited: true });
      await server.call('DELETE', `/api/posts/${body.id}/`, { as: reader });
      expect(contents(await newestThere(next))).not.toContain(content);
    }
  });
});

test('each member sees their own reactions, and no one else’s, in texts of any kind', async () => {
  const members = await addMembers(server, 3, { prefix: 'own' });
  const reactions = fc.array(
    fc.record({
      by: fc.nat(2),
      item: fc.nat(30),
      kind: fc.constantFrom('like' as const, 'smite' as const),
    }),
    { maxLength: 20 },
  );
  const text = fc.oneof(
    fc
      .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
      .filter((s) => s.trim() !== '' && !s.includes('\0')),
    fc.constant('"is_liked":false,"is_smited":false'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), reactions, async (texts, reacted) => {
      await sql`truncate posts cascade`.execute(server.db);
      const items: string[] = [];
      for (const content of texts) {
        const { body: post } = await write(writer, content);
        items.push(`/api/posts/${post.id}`);
        let parent: number | null = null;
        for (let depth = 0; depth < 3; depth++) {
          const path = `/api/posts/${post.id}/comments/`;
          const { body }: TestResponse<Comment> = await server.call('POST', path, {
            as: writer,
            body: { content, parent },
          });
          items.push(`/api/comments/${body.id}`);
          parent = body.id;
        }
      }
      for (const { by, item, kind } of reacted)
        await server.call('POST', `${items[item % items.length] ?? ''}/${kind}/`, { as: members[by] });
      for (const member of members) {
        const { db } = server;
        const viewer = { id: member.user_id, has_blocks: false };
        const posts = await postsOfPage(db, viewer, { limit: 20 });
        expect(await newest(member, BROWSER_THAT_WROTE)).toEqual(await withThreads(db, viewer, posts));
      }
    }),
    { numRuns: 30 },
  );
});
