import { createHash } from 'node:crypto';
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';
import { EMBEDDED_COMMENTS, EMBEDDED_REPLIES, PAGE_DEFAULT } from '#contract/limits';
import { decodeId } from '../../server/tokens';

/**
 * The yardstick: Fastify and pg as one writes them by hand, for the same rows: the same sessions, statements that are
 * prepared by name, and a transaction where something is written; no checks, no shaping.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = fastify();

type Row = Record<string, unknown>;
const names = new Map<string, string>();
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `statement ${names.size}`;
  names.set(sql, name);
  return name;
}

const query = async (
  text: string,
  values: unknown[],
  client: pg.Pool | pg.PoolClient = pool,
): Promise<Row[]> => (await client.query<Row>({ name: nameOf(text), text, values })).rows;

/** Runs one statement in a transaction. */
async function write(sql: string, values: unknown[]): Promise<Row[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const rows = await query(sql, values, client);
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
}

const SESSION = `select m.id, m.username, m.godtier from sessions s join members m on m.id = s.member_id
  where s.token_hash = $1 and s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'`;

/** Whose session it is. Throws where it is no one's. */
async function memberOf({ headers }: FastifyRequest): Promise<unknown> {
  const token = headers.authorization?.replace('Token ', '') ?? '';
  const [member] = await query(SESSION, [createHash('sha256').update(token).digest()]);
  if (!member) throw new Error('There is no such session.');
  return member.id;
}

const selectPosts = (
  where: string,
) => `select p.*, a.username, a.godtier, avatar.key as avatar, image.key as image, image.width, image.height,
    image.placeholder, r.kind
  from posts p join members a on a.id = p.author_id
  left join media avatar on avatar.id = a.picture_id
  left join media image on image.id = p.image_id
  left join post_reactions r on r.post_id = p.id and r.member_id = $1
  where ${where}
  order by p.id desc limit ${PAGE_DEFAULT}`;
const NEWEST = selectPosts('true');
const OLDER = selectPosts('p.id < $2');

const comments = (
  within: string,
  key: string,
  limit: number,
) => `select c.*, a.username, avatar.key as avatar, r.kind
  from unnest($2::bigint[]) as wanted(id)
  cross join lateral (select * from comments where ${within} order by id limit ${limit}) c
  left join members a on a.id = c.author_id
  left join media avatar on avatar.id = a.picture_id
  left join comment_reactions r on r.comment_id = c.id and r.member_id = $1
  order by c.${key}, c.id`;
const TOP_LEVEL = comments('post_id = wanted.id and parent_id is null', 'post_id', EMBEDDED_COMMENTS);
const REPLIES = comments('root_id = wanted.id', 'root_id', EMBEDDED_REPLIES);

app.get('/readyz', () => 'ready');

app.get<{ Querystring: { before?: string } }>('/api/posts/', async (request) => {
  const member = await memberOf(request);
  const { before } = request.query;
  const posts = before ? await query(OLDER, [member, decodeId(before)]) : await query(NEWEST, [member]);
  const top = await query(TOP_LEVEL, [member, posts.map(({ id }) => id)]);
  const replies = await query(REPLIES, [member, top.map(({ id }) => id)]);
  return { posts, top, replies };
});

app.post<{ Body: { content: string } }>('/api/posts/', async (request) => {
  const member = await memberOf(request);
  const sql = 'insert into posts (author_id, content) values ($1, $2) returning *';
  return write(sql, [member, request.body.content]);
});

const LIKE = `with gone as (delete from post_reactions where post_id = $1 and member_id = $2 returning 1),
    come as (insert into post_reactions select $1, $2, 'like' where not exists (select from gone)
      on conflict do nothing returning 1)
  update posts set like_count = greatest(0, like_count + (select count(*) from come) - (select count(*) from gone))
  where id = $1 returning like_count, smite_count`;

app.post<{ Params: { id: number } }>('/api/posts/:id/like/', async (request) =>
  write(LIKE, [request.params.id, await memberOf(request)]),
);

const CONVERSATIONS = `select c.*, o.username, avatar.key, l.content, l.created_at, s.username as sender
  from conversation_members c join members o on o.id = c.other_member_id
  left join media avatar on avatar.id = o.picture_id
  join messages l on l.id = c.last_message_id join members s on s.id = l.sender_id
  where c.member_id = $1 order by c.last_message_id desc limit ${PAGE_DEFAULT}`;

app.get('/api/messages/conversations/', async (request) => query(CONVERSATIONS, [await memberOf(request)]));

const SEARCH = `select m.id, m.username, m.godtier, m.follower_count, avatar.key, f.id is not null as is_followed
  from members m left join media avatar on avatar.id = m.picture_id
  left join follows f on f.followed_id = m.id and f.follower_id = $1
  where m.username_key like '%' || $2 || '%'
  order by m.username_key = $2 desc, m.username_key like $2 || '%' desc, m.follower_count desc limit 20`;

app.get<{ Querystring: { search: string } }>('/api/users/search/', async (request) =>
  query(SEARCH, [await memberOf(request), request.query.search]),
);

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
