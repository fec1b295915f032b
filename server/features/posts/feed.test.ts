import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import { PAGE_MAX, POST_MAX } from '#contract/limits';
import type { Post } from '#contract/posts';
import { findComment, repliesTo, threadsOf } from '../threads/queries/read';
import { pageBytes, writeCursor } from '../../http/pages';
import type { Db } from '../../db/connect';
import { addMembers } from '../../testing/members';
import { linkOf } from '../../testing/pages';
import { PLAN_KINDS, plansOf } from '../../testing/plans';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { ANYONE } from '../visibility/queries';
import { bytesOfPost, postsById, postsOfPage } from './queries/feed';
import { countHiddenComments, readOwnView, readPeople } from './queries/sharedPage';
import { withThreads } from './read';
import { feedOf } from './testing/feed';

let server: TestServer;
let reader: TestMember;
let writer: TestMember;
const { begin, fill, get, pagesFrom } = feedOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [reader, writer] = await begin();
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate posts cascade`.execute(server.db));

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const contents = ({ body }: { body: Post[] }) => body.map(({ content }) => content);

describe('pages of the feed', () => {
  test('newest first, 20 by default, each post once, to the end', async () => {
    await fill({ count: 45 });
    const pages = await pagesFrom<Post>('/api/posts/');
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    const ids = pages.flat().map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(45);
  });

  test('a page that ends with the last post names no next one', async () => {
    await fill({ count: 20 });
    expect(await pagesFrom('/api/posts/')).toHaveLength(1);
  });

  test('a post written meanwhile does not shift the next page', async () => {
    await fill({ count: 4 });
    const first = await get<Post[]>('/api/posts/?limit=2');
    await fill({ count: 1 });
    const second = await get<Post[]>(linkOf(first.headers) ?? '');
    expect([...first.body, ...second.body].map(({ content }) => content)).toEqual([
      'post 4',
      'post 3',
      'post 2',
      'post 1',
    ]);
  });

  test('can be walked back to the top, past posts written and deleted meanwhile, each once', async () => {
    await fill({ count: 7 });
    const middle = await get<Post[]>(linkOf((await get('/api/posts/?limit=3')).headers) ?? '');
    expect(contents(middle)).toEqual(['post 4', 'post 3', 'post 2']);
    await sql`delete from posts where content = 'post 5'`.execute(server.db);
    await fill({ count: 2 });

    const above = await get<Post[]>(linkOf(middle.headers, 'prev') ?? '');
    expect(contents(above)).toEqual(['post 1', 'post 7', 'post 6']);
    const top = await get<Post[]>(linkOf(above.headers, 'prev') ?? '');
    expect(contents(top)).toEqual(['post 2']);
    expect(linkOf(top.headers, 'prev')).toBeUndefined();
    expect(contents(await get<Post[]>(linkOf(above.headers) ?? ''))).toEqual(['post 4', 'post 3', 'post 2']);
  });

  test.each([
    ['from the top', {}],
    ['below a post', { before: Number.MAX_SAFE_INTEGER }],
    ['above a post', { after: 0 }],
  ])(
    '%s: of the longest texts no more are read than the page has room for, and one',
    async (_where, cursor) => {
      await sql`insert into posts (author_id, content)
      select ${writer.user_id}, repeat('😀', ${POST_MAX}) from generate_series(1, ${PAGE_MAX}::int)`.execute(
        server.db,
      );
      const found = await postsOfPage(server.db, ANYONE, { limit: PAGE_MAX + 1, ...cursor });
      const bytes = found.slice(0, -1).reduce((sum, post) => sum + bytesOfPost(post), 0);
      expect(bytes).toBeLessThanOrEqual(pageBytes(PAGE_MAX + 1));
      expect(bytes + bytesOfPost(found.at(-1)!)).toBeGreaterThan(pageBytes(PAGE_MAX));
      expect(found.length).toBeLessThan(PAGE_MAX);
    },
  );

  test('the top has no page before it, and above the newest post there is an empty one', async () => {
    await fill({ count: 2 });
    const first = await get<Post[]>('/api/posts/?limit=1');
    expect(linkOf(first.headers, 'prev')).toBeUndefined();
    const newest = linkOf(first.headers)?.replace('before', 'after') ?? '';
    expect((await get<Post[]>(newest)).body).toEqual([]);
  });

  test("of one member, whatever the case of the name, and the next page's address keeps it", async () => {
    await fill({ count: 3 });
    await server.call('POST', '/api/posts/', { as: reader, body: { content: 'mine' } });
    const pages = await pagesFrom<Post>(`/api/posts/?author=${writer.username.toUpperCase()}&limit=2`);
    expect(pages.map((page) => page.map(({ content }) => content))).toEqual([
      ['post 3', 'post 2'],
      ['post 1'],
    ]);
    expect((await get<Post[]>('/api/posts/?author=nobody')).body).toEqual([]);
  });

  test.each([
    ['limit=0'],
    ['limit=101'],
    ['limit=many'],
    ['before=1'],
    ['before='],
    ['before=LTE'],
    ['before=MS41'],
    ["before=' or 1=1 --"],
    [`before=${'M'.repeat(201)}`],
    ['before=%00'],
    ['after=1'],
    [`before=${writeCursor(1)}&after=${writeCursor(1)}`],
  ])('%s is refused with a sentence', async (query) => {
    const { status, body } = await get<Problem>(`/api/posts/?${query}`);
    expect([status, body.detail]).toEqual([400, expect.stringMatching(/^\w.*\.$/)]);
  });

  test.each([['limit=1'], ['limit=100']])('%s is taken', async (query) => {
    expect((await get(`/api/posts/?${query}`)).status).toBe(200);
  });
});

describe('what a page of the feed costs', () => {
  test.each([
    ['an empty feed', { count: 0 }],
    ['one bare post', { count: 1 }],
    ['100 posts with a thread each', { count: 100, threads: 1, replies: 2 }],
    ['20 posts with all the threads that can be embedded', { count: 20, threads: 25, replies: 21 }],
  ])('at most 4 statements for %s, the session included', async (_what, content) => {
    await fill(content);
    server.statements.length = 0;
    const { body } = await get<Post[]>('/api/posts/?limit=100');
    expect(body).toHaveLength(content.count);
    expect(server.statements.length).toBeLessThanOrEqual(4);
  });

  test('no list reads a table that grows from end to end', async () => {
    await addMembers(server, 3_000, { prefix: 'crowd' });
    await fill({ count: 3_000, threads: 2, replies: 2 });
    const { db } = server;
    const viewer = { id: reader.user_id, has_blocks: false };
    const [post] = idsOf(await postsOfPage(db, viewer, { limit: 1 }));
    await sql`
      insert into comments (post_id, author_id, content) select ${post}, id, 'x' from members`.execute(db);
    await sql`
      insert into post_reactions (post_id, member_id, kind)
      select p.id, m.id, 'like' from (select id from posts order by id limit 20) p, members m`.execute(db);
    await sql`
      insert into comment_reactions (comment_id, member_id, kind)
      select id, ${reader.user_id}, 'like' from comments`.execute(db);
    await sql`
      insert into media (key, width, height, placeholder) select 'k' || n, 1, 1, '' from generate_series(1, 3000) n`.execute(
      db,
    );
    await sql`
      update posts set image_id = (select min(id) from media) + id % 3000,
        author_id = (select min(id) from members) + id % 3000`.execute(db);
    await sql`
      insert into blocks (blocker_id, blocked_id)
      select ${reader.user_id}, id from accounts where id <> ${reader.user_id} and id % 2 = 0`.execute(db);
    await sql`
      insert into blocks (blocker_id, blocked_id)
      select one.id, other.id from accounts one join accounts other on other.id between one.id + 1 and one.id + 10
      on conflict do nothing`.execute(db);
    await sql`analyze`.execute(db);

    const [top] = await db
      .selectFrom('comments')
      .select('id')
      .where('reply_count', '>', 0)
      .limit(1)
      .execute();
    const reads = async (recording: Db) => {
      for (const limit of [20, 100]) {
        const page = await postsOfPage(recording, viewer, { limit, before: post! - 500 });
        await withThreads(recording, viewer, page);
        await postsById(recording, viewer, [post!]);
        await postsOfPage(recording, viewer, { limit, author: writer.username });
        await threadsOf(recording, viewer, {
          postIds: [post!],
          limit,
          replies: 20,
          bytes: 1_000_000,
        });
        await repliesTo(recording, viewer, { parentId: top!.id, limit });
        await postsOfPage(recording, viewer, { limit, after: post! - 500 });
      }
    };
    const readsWithBlocks = async (recording: Db) => {
      const blocker = { id: reader.user_id, has_blocks: true };
      await withThreads(recording, blocker, await postsOfPage(recording, blocker, { limit: 20 }));
      await postsOfPage(recording, blocker, { limit: 20, before: post! - 500 });
      await postsOfPage(recording, blocker, { limit: 20, author: writer.username });
      await postsById(recording, blocker, [post!]);
      await threadsOf(recording, blocker, { postIds: [post!], limit: 20, replies: 20, bytes: 1_000_000 });
      await repliesTo(recording, blocker, { parentId: top!.id, limit: 20 });
      await findComment(recording, blocker, top!.id);
      const parts = {
        posts: [post!],
        comments: [],
        names: [writer.username.toLowerCase()],
        shortThreads: [post!],
        longThreads: [post!],
      };
      await readOwnView(recording, blocker.id, parts, await readPeople(recording, parts));
      await countHiddenComments(recording, blocker.id, parts.longThreads);
    };
    for (const kind of PLAN_KINDS) {
      const withBlocks = await plansOf(db, readsWithBlocks, kind);
      expect(withBlocks).toHaveLength(12);
      expect(withBlocks.filter((plan) => /Seq Scan/.test(plan))).toEqual([]);
      const plans = await plansOf(db, reads, kind);
      expect(plans).toHaveLength(14);
      expect(plans.filter((plan) => /Seq Scan|hashed SubPlan/.test(plan))).toEqual([]);
      expect(plans[3]).toContain('Index Scan Backward using posts_author');
    }
  });
});
