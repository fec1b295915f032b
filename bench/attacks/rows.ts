import { sql } from 'kysely';
import { KNOWN, SEED_PASSWORD } from '../../scripts/seed/people';
import { hashToken, newToken } from '../../server/tokens';
import type { BenchData } from '../support/data';
import { inLoops, send, untilItEnds, type Attack } from './attack';

const CHAINS = 25;
const DEPTH = 4_000;
const FOLLOWERS = 100_000;
const BATCH = 20_000;

/**
 * Chains of deleted comments, each with one reply at its end that is not.
 * @returns the ids of these, all by member 1
 */
async function addChains({ db }: Pick<BenchData, 'db'>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`with post as (
      insert into posts (author_id, content, comment_count)
      select 1, 'A chain.', 1 from generate_series(1, ${CHAINS}::int) returning id
    ), numbered as (
      select id, (select coalesce(max(id), 0) from comments) + ${DEPTH}::int * (row_number() over () - 1) as before
      from post
    ), added as (
      insert into comments (id, post_id, root_id, parent_id, author_id, content, is_deleted, reply_count)
      overriding system value
      select before + n, id,
        case when n > 1 then before + 1 end, case when n > 1 then before + n - 1 end,
        case when n = ${DEPTH}::int then 1 end, 'Comment deleted', n < ${DEPTH}::int, (n < ${DEPTH}::int)::int
      from numbered, generate_series(1, ${DEPTH}::int) n
      returning id, is_deleted
    )
    select id from added where not is_deleted`.execute(db);
  await sql`select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments`.execute(db);
  return rows.map(({ id }) => id);
}

/** A member whom everyone follows. Returns the token of their session. */
async function addBigAccount({ db }: Pick<BenchData, 'db'>): Promise<string> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  for (let from = count; from < FOLLOWERS; from += BATCH)
    await sql`insert into members (username, email, password_hash)
      select 'follower' || n, n || '@followers.example', 'none'
      from generate_series(${from}::int, ${from + BATCH - 1}::int) n on conflict do nothing`.execute(db);
  const token = newToken();
  await sql`with big as (
      insert into members (username, email, password_hash)
      values ('big' || extract(epoch from now())::bigint, extract(epoch from now()) || '@big.example', 'none')
      returning id
    ), session as (
      insert into sessions (token_hash, member_id) select ${hashToken(token)}::bytea, id from big
    )
    insert into follows (follower_id, followed_id) select members.id, big.id from members, big`.execute(db);
  await sql`update members set following_count = following_count + 1
    where id <> (select max(id) from members)`.execute(db);
  await sql`update members set follower_count = (select count(*) - 1 from members)
    where id = (select max(id) from members)`.execute(db);
  return token;
}

/** What others wait for in the database. */
export const rows: Attack[] = [
  {
    what: '20 likes of a post that is held',
    prepare: (data) =>
      Promise.resolve((target) =>
        data.db.transaction().execute(async (trx) => {
          await sql`select from posts where id = 1 for update`.execute(trx);
          await inLoops(20, target, (loop) =>
            send(target, { method: 'POST', path: '/api/posts/1/like/', token: target.tokens[loop] }),
          );
        }),
      ),
  },
  {
    what: `${CHAINS} chains of ${DEPTH.toLocaleString('en')} deleted comments`,
    prepare: async (data) => {
      const ids = await addChains(data);
      return async (target) => {
        const [token] = target.tokens;
        await Promise.all(
          ids.map((id) => send(target, { method: 'DELETE', path: `/api/comments/${id}/delete/`, token })),
        );
        await untilItEnds(target);
      };
    },
  },
  {
    what: `an account of ${FOLLOWERS.toLocaleString('en')} followers is deleted`,
    prepare: async (data) => {
      const token = await addBigAccount(data);
      return (target) =>
        Promise.all([
          send(target, { method: 'DELETE', path: '/api/delete-account/', token }),
          ...Array.from({ length: 20 }, (_, client) =>
            send(target, {
              method: 'POST',
              path: '/api/login/',
              body: { username: KNOWN[0]?.username, password: SEED_PASSWORD },
              client,
            }),
          ),
        ]);
    },
  },
];
