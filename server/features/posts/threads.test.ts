import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { connect } from '../../db/connect';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server';
import { EMBEDDED_BYTES, threadsOf } from '../threads/queries/read';
import { feedOf } from './testing/feed';

let server: TestServer;
let writer: TestMember;
const { begin, fill, get, pagesFrom } = feedOf(() => server);
beforeAll(async () => {
  server = await startTestServer();
  [, writer] = await begin();
});
afterAll(() => server.stop());
beforeEach(() => sql`truncate posts cascade`.execute(server.db));

describe('threads in the feed', () => {
  const shape = ({ id, replies }: Comment): unknown => [id, replies.map(shape)];
  const size = ({ replies }: Comment): number => 1 + replies.reduce((sum, reply) => sum + size(reply), 0);

  const write = async (address: string, content: string) =>
    (await server.call<Comment>('POST', address, { as: writer, body: { content } })).body;
  async function post(): Promise<number> {
    const { body } = await server.call<Post>('POST', '/api/posts/', { as: writer, body: { content: 'x' } });
    return body.id;
  }

  test('are nested under what they reply to, oldest first', async () => {
    const id = await post();
    const a = await write(`/api/posts/${id}/comments/`, 'a');
    const b = await write(`/api/posts/${id}/comments/`, 'b');
    const aa = await write(`/api/comments/${a.id}/replies/`, 'aa');
    const ba = await write(`/api/comments/${b.id}/replies/`, 'ba');
    const ab = await write(`/api/comments/${a.id}/replies/`, 'ab');
    const aaa = await write(`/api/comments/${aa.id}/replies/`, 'aaa');
    const threads = (await get<Comment[]>(`/api/posts/${id}/comments/`)).body;
    expect(threads.map(shape)).toEqual([
      [
        a.id,
        [
          [aa.id, [[aaa.id, []]]],
          [ab.id, []],
        ],
      ],
      [b.id, [[ba.id, []]]],
    ]);
    expect(threads[0]).not.toHaveProperty('parent');
    expect(threads[0]?.replies[0]).toMatchObject({ parent: a.id, reply_count: 1, replies_next: null });
    const [feed] = (await get<Post[]>('/api/posts/')).body;
    expect(feed?.comments.map(shape)).toEqual([
      [
        a.id,
        [
          [aa.id, []],
          [ab.id, []],
        ],
      ],
      [b.id, [[ba.id, []]]],
    ]);
    expect(feed).toMatchObject({ comment_count: 6, comments_next: null });
    expect(feed?.comments[0]?.replies[0]?.replies_next).not.toBeNull();
    expect((await get<Post>(`/api/posts/${id}/`)).body).toEqual(feed);
  });

  test('stop at 3 comments and 2 replies, and the rest follows page by page without a gap', async () => {
    await fill({ count: 1, threads: 45, replies: 3 });
    const [feed] = (await get<Post[]>('/api/posts/')).body;
    const [id] = [feed!.id];
    expect(feed!.comments.map(size)).toEqual([3, 3, 3]);
    const rest = await pagesFrom<Comment>(`/api/posts/${id}/comments/?after=${feed!.comments_next}&limit=20`);
    expect(rest.map((page) => page.length)).toEqual([20, 20, 2]);
    const all = [...feed!.comments, ...rest.flat()];
    const pages = (await pagesFrom<Comment>(`/api/posts/${id}/comments/`)).flat();
    expect(pages.map((comment) => comment.id)).toEqual(all.map((comment) => comment.id));
    expect(pages.map(size)).toEqual(Array<number>(45).fill(4));
    expect(new Set(all.map((comment) => comment.id)).size).toBe(45);
  });

  test('tell of each comment where its further replies begin, however they are nested', async () => {
    const id = await post();
    const top = await write(`/api/posts/${id}/comments/`, 'top');
    const first = await write(`/api/comments/${top.id}/replies/`, 'first');
    for (let n = 0; n < 15; n += 1) {
      await write(`/api/comments/${top.id}/replies/`, `under top ${n}`);
      await write(`/api/comments/${first.id}/replies/`, `under first ${n}`);
    }
    const [thread] = (await get<Comment[]>(`/api/posts/${id}/comments/`)).body;
    expect(size(thread!)).toBe(21);
    const [embeddedFirst] = thread!.replies;
    for (const comment of [thread!, embeddedFirst!]) {
      expect(comment.replies_next).not.toBeNull();
      const rest = await get<Comment[]>(`/api/comments/${comment.id}/replies/?after=${comment.replies_next}`);
      const all = await get<Comment[]>(`/api/comments/${comment.id}/replies/`);
      const ids = [...comment.replies, ...rest.body].map((reply) => reply.id);
      expect(ids).toEqual(all.body.map((reply) => reply.id));
      expect(ids).toHaveLength(comment.reply_count);
    }
    // A reply among the last ones has replies of its own that none embeds.
    const deep = await write(`/api/comments/${top.id}/replies/`, 'deep');
    const deeper = await write(`/api/comments/${deep.id}/replies/`, 'deeper');
    const last = (await get<Comment[]>(`/api/comments/${top.id}/replies/?limit=100`)).body.at(-1)!;
    expect(last).toMatchObject({ id: deep.id, reply_count: 1, replies: [] });
    const under = await get<Comment[]>(`/api/comments/${deep.id}/replies/?after=${last.replies_next}`);
    expect(under.body.map((reply) => reply.id)).toEqual([deeper.id]);
  });

  test('long texts that a page has no room for are not read', async () => {
    const id = await post();
    // Too random to be compressed, so that PostgreSQL keeps the texts apart from the rows.
    await sql`
      insert into comments (post_id, author_id, content)
      select ${id}, ${writer.user_id}, (
        select string_agg(chr(20000 + (random() * 20000)::int), '') from generate_series(1, 1000) where n > 0
      ) from generate_series(1, 100) n`.execute(server.db);
    const direct = connect(server.databaseUrl, 1);
    const pagesRead = async () => {
      const { rows } = await sql<{ pages: number }>`
        select toast_blks_hit + toast_blks_read as pages, pg_stat_force_next_flush()
        from pg_statio_user_tables where relname = 'comments'`.execute(direct);
      return rows[0]!.pages;
    };
    await pagesRead();
    const before = await pagesRead();
    const page = { postIds: [id], limit: 100, replies: 20, bytes: EMBEDDED_BYTES };
    const threads = await threadsOf(direct, { id: writer.user_id, has_blocks: false }, page);
    await pagesRead();
    const read = (await pagesRead()) - before;
    await direct.destroy();
    expect(threads.get(id)?.comments).toHaveLength(1);
    // A text takes one or two; all take a hundred.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(30);
  });

  test('of a post or comment that is none are not found', async () => {
    expect((await get('/api/posts/999999/comments/')).status).toBe(404);
    expect((await get('/api/comments/999999/replies/')).status).toBe(404);
    const id = await post();
    const comment = await write(`/api/posts/${id}/comments/`, 'x');
    expect(await get(`/api/comments/${comment.id}/replies/`)).toMatchObject({ status: 200, body: [] });
    expect((await get(`/api/posts/${id}/comments/?after=forged`)).status).toBe(400);
  });
});
