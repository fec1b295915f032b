import { sql } from 'kysely';
import { Client } from '../../server/db/client';
import type { Db } from '../../server/db/connect';

export interface Size {
  members: number;
  posts: number;
}

/** Members whose accounts are never deleted. */
export const KEPT = 1_000;

/** Different for neighbours, the same in each run. */
const memberOf = (what: string, size: Size) => `1 + (${what}) % ${size.members}`;

/**
 * What fills each table, in two lists that do not wait for each other. Posts have 0 to 4 likes, every second one a comment,
 * every twentieth a picture; members follow five others and talk to one.
 * Counters equal their rows.
 */
function statementsFor(size: Size): [table: string, statement: string][][] {
  const { members, posts } = size;
  const people = `generate_series(1, ${members}) as n`;
  const texts = `generate_series(1, ${posts}) as n`;
  return [
    [
      [
        'posts',
        `insert into posts (author_id, content, image_id, like_count, comment_count, created_at)
        select ${memberOf('n::bigint * 7919', size)}, 'What is written here is as long as posts are, number ' || n,
          case when n % 20 = 0 then n / 20 end, n % 5, n % 2, now() - (${posts} - n) * interval '1 s' from ${texts}`,
      ],
      [
        'post_reactions',
        `insert into post_reactions (post_id, member_id, kind)
        select n, ${memberOf('n::bigint * 7907 + k * 331', size)}, 'like' from ${texts}, generate_series(1, n % 5) as k`,
      ],
      [
        'comments',
        `insert into comments (post_id, author_id, content)
        select n, ${memberOf('n::bigint * 7901', size)}, 'A comment on post ' || n from ${texts} where n % 2 = 1`,
      ],
    ],
    [
      [
        'accounts',
        `insert into accounts (username, email, password_hash, follower_count, following_count)
        select 'm' || n, 'm' || n || '@example.org', '', 5, 5 from ${people}`,
      ],
      [
        'username_suffixes',
        `insert into username_suffixes (popularity, suffix, member_id)
        select popularity(5), substr('^m' || n, at), n from ${people}, generate_series(1, length('m' || n)) as at
        where at <> 2 order by 2`,
      ],
      [
        'media',
        `insert into media (key, width, height, placeholder, created_at)
        select 'growth' || n, 1, 1, '', now() - interval '1 day' from generate_series(1, ${posts / 20}) as n`,
      ],
      [
        'follows',
        `insert into follows (follower_id, followed_id)
        select n, ${memberOf('n - 1 + k * 331', size)} from ${people}, generate_series(1, 5) as k`,
      ],
      [
        'sessions',
        `insert into sessions (token_hash, member_id, created_at, last_used_at)
        select sha256(('s' || n)::bytea), ${memberOf('n', size)}, now() - interval '60 days',
          now() - n % 10 * interval '3 days' from generate_series(1, ${2 * members}) as n`,
      ],
      [
        'sign_in_networks',
        `insert into sign_in_networks (member_id, network_hash) select n, sha256('n') from ${people}`,
      ],
      [
        'idempotency_keys',
        `insert into idempotency_keys (member_id, key, request, answer, created_at)
        select n, gen_random_uuid(), 'POST /api/posts/1/like/', '{"status": "liked", "like_count": 1}',
          now() - n % 24 * interval '30 minutes' from ${people}`,
      ],
      [
        'conversations',
        `insert into conversations (low_member_id, high_member_id) select n * 2 - 1, n * 2 from generate_series(1, ${members / 2}) as n`,
      ],
      [
        'messages',
        `insert into messages (conversation_id, sender_id, content, is_read)
        select n, n * 2 - k % 2, 'A message', true from generate_series(1, ${members / 2}) as n, generate_series(1, 4) as k`,
      ],
      [
        'conversation_members',
        `insert into conversation_members (conversation_id, member_id, other_member_id, last_message_id)
        select (n + 1) / 2, n, n + 2 * (n % 2) - 1, (n + 1) / 2 * 4 from ${people}`,
      ],
      [
        'moderation_log',
        `insert into moderation_log (moderator_username, author_username, post_id, action, before)
        select 'm1', 'm' || ${memberOf('n', size)}, n, 'edit', '{"content": "x", "image": null}' from generate_series(1, ${posts / 100}) as n`,
      ],
    ],
  ];
}

/** What the sweeps of some hours may find at once. */
export async function addDueRows(db: Db, { members, posts }: Size): Promise<void> {
  const kept = sql`1 + n % ${KEPT}::int`;
  await sql`insert into sessions (token_hash, member_id, created_at, last_used_at)
    select sha256(('due' || n)::bytea), ${kept}, now() - interval '60 days', now() - interval '31 days'
    from generate_series(1, ${members / 10}::int) as n`.execute(db);
  await sql`insert into idempotency_keys (member_id, key, request, answer, created_at)
    select ${kept}, gen_random_uuid(), 'POST /api/posts/1/like/', '{"status": "liked", "like_count": 1}', now() - interval '25 hours'
    from generate_series(1, ${members / 2}::int) as n`.execute(db);
  await sql`insert into media (key, width, height, placeholder, created_at)
    select 'due' || n, 1, 1, '', now() - interval '1 day' from generate_series(1, ${posts / 1_000}::int) as n`.execute(
    db,
  );
  await sql`update posts set temp_content = 'edited', temp_by = 1, temp_until = now()
    where id in (select n * 100 from generate_series(1, ${posts / 1_000}::int) as n)`.execute(db);
}

/** The statements that drop the foreign keys of all tables, and those that add them again. */
async function foreignKeys(client: Client) {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s not valid', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`);
  return rows;
}

async function fill(client: Client, table: string, statement: string): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and tablename = $1
      and not exists (select from pg_constraint where conname = indexname)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(statement);
  for (const { definition } of rows) await client.query(definition);
  await client.query(`vacuum analyze ${table}`);
}

/** Fills an empty database, in minutes for millions: without triggers, and each table's indexes after its rows. */
export async function addRows(url: string, size: Size): Promise<void> {
  const lists = statementsFor(size);
  const clients = lists.map(() => new Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'`);
  }
  const [first] = clients as [Client];
  const keys = await foreignKeys(first);
  for (const { drop } of keys) await first.query(drop);
  await first.query('alter table accounts disable trigger user');
  await Promise.all(
    clients.map(async (client, index) => {
      for (const [table, statement] of lists[index] ?? []) await fill(client, table, statement);
    }),
  );
  await first.query('alter table accounts enable trigger user');
  for (const { add } of keys) await first.query(add);
  for (const client of clients) await client.end();
}
