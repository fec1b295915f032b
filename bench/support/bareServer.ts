import fastify from 'fastify';
import pg from 'pg';

/** The baseline: Fastify and pg with hand-written SQL for the same rows; no sessions, no checks, no shaping. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = fastify();
const query = async (sql: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await pool.query<Record<string, unknown>>(sql, values)).rows;

const POSTS = `select p.*, a.username, a.godtier, avatar.key as avatar, image.key as image, image.width, image.height,
    image.placeholder, r.kind
  from posts p join members a on a.id = p.author_id
  left join media avatar on avatar.id = a.picture_id
  left join media image on image.id = p.image_id
  left join post_reactions r on r.post_id = p.id and r.member_id = $1
  where p.id < $2 order by p.id desc limit 20`;

const comments = (within: string, key: string) => `select c.*, a.username, avatar.key as avatar, r.kind
  from unnest($2::bigint[]) as wanted(id)
  cross join lateral (select * from comments where ${within} order by id limit 20) c
  left join members a on a.id = c.author_id
  left join media avatar on avatar.id = a.picture_id
  left join comment_reactions r on r.comment_id = c.id and r.member_id = $1
  order by c.${key}, c.id`;
const TOP_LEVEL = comments('post_id = wanted.id and parent_id is null', 'post_id');
const REPLIES = comments('root_id = wanted.id', 'root_id');

interface MemberQuery {
  member: number;
  before?: number;
  search?: string;
}

app.get('/readyz', () => 'ready');

app.get<{ Querystring: MemberQuery }>('/feed', async ({ query: { member, before = 1e15 } }) => {
  const posts = await query(POSTS, [member, before]);
  const top = await query(TOP_LEVEL, [member, posts.map(({ id }) => id)]);
  const replies = await query(REPLIES, [member, top.map(({ id }) => id)]);
  return { posts, top, replies };
});

app.post<{ Body: { member: number; content: string } }>('/posts', async ({ body }) =>
  query('insert into posts (author_id, content) values ($1, $2) returning *', [body.member, body.content]),
);

app.post<{ Params: { id: number }; Querystring: MemberQuery }>(
  '/posts/:id/like',
  async ({ params, query: { member } }) =>
    query(
      `with gone as (delete from post_reactions where post_id = $1 and member_id = $2 returning 1),
      come as (insert into post_reactions select $1, $2, 'like' where not exists (select from gone)
        on conflict do nothing returning 1)
     update posts set like_count = greatest(0, like_count + (select count(*) from come) - (select count(*) from gone))
     where id = $1 returning like_count, smite_count`,
      [params.id, member],
    ),
);

app.get<{ Querystring: MemberQuery }>('/conversations', async ({ query: { member } }) =>
  query(
    `select c.*, o.username, avatar.key, l.content, l.created_at, s.username as sender
     from conversation_members c join members o on o.id = c.other_member_id
     left join media avatar on avatar.id = o.picture_id
     join messages l on l.id = c.last_message_id join members s on s.id = l.sender_id
     where c.member_id = $1 order by c.last_message_id desc limit 20`,
    [member],
  ),
);

app.get<{ Querystring: MemberQuery }>('/search', async ({ query: { member, search = '' } }) =>
  query(
    `select m.id, m.username, m.godtier, m.follower_count, avatar.key, f.id is not null as is_followed
     from members m left join media avatar on avatar.id = m.picture_id
     left join follows f on f.followed_id = m.id and f.follower_id = $1
     where m.username_key like '%' || $2 || '%'
     order by m.username_key = $2 desc, m.username_key like $2 || '%' desc, m.follower_count desc limit 20`,
    [member, search],
  ),
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
