import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { COMMENT_MAX, PAGE_MAX, POST_MAX } from '#contract/limits';
import { newToken } from '../../server/tokens';
import type { BenchData } from '../support/data';
import { inLoops, send, type Attack } from './attack';

/** The character that is longest as JSON in UTF-8. */
const LONGEST = '😀';
const WAVE_MS = 1_000;
const ADDRESSES = 40;
/** What an address may try (`loginAddress`). */
const TRIES = 25;

/** As many posts as a page can have, of the longest texts. Each has 3 comments with 2 replies each. */
async function addLongPosts({ db }: Pick<BenchData, 'db'>): Promise<void> {
  await sql`with post as (
      insert into posts (author_id, content, comment_count)
      select 1, ${LONGEST.repeat(POST_MAX)}, 9 from generate_series(1, ${PAGE_MAX}::int) returning id
    ), top as (
      insert into comments (post_id, author_id, content, reply_count)
      select id, 1, ${LONGEST.repeat(COMMENT_MAX)}, 2 from post, generate_series(1, 3) returning id, post_id
    )
    insert into comments (post_id, author_id, content, parent_id, root_id)
    select post_id, 1, ${LONGEST.repeat(COMMENT_MAX)}, id, id from top, generate_series(1, 2)`.execute(db);
}

/** Ordinary calls, as many and as large as one can ask for. */
export const requests: Attack[] = [
  {
    what: `${PAGE_MAX} of the longest posts, in 4 loops`,
    prepare: async (data) => {
      await addLongPosts(data);
      return (target) =>
        inLoops(4, target, () =>
          send(target, { path: `/api/posts/?limit=${PAGE_MAX}`, token: target.tokens[0] }),
        );
    },
  },
  {
    what: 'far past the limit of requests, in 20 loops',
    prepare: () =>
      Promise.resolve((target) =>
        inLoops(20, target, () =>
          send(target, { path: '/api/messages/unread-count/', token: target.tokens[0] }),
        ),
      ),
  },
  {
    what: '900 calls at once with forged tokens, each second',
    prepare: () =>
      Promise.resolve(async (target) => {
        while (!target.signal.aborted) {
          const calls = Array.from({ length: 900 }, () =>
            send(target, { path: '/api/messages/unread-count/', token: newToken() }),
          );
          await Promise.all(calls);
          await wait(WAVE_MS);
        }
      }),
  },
  {
    what: '1,000 logins at once',
    prepare: () =>
      Promise.resolve((target) =>
        Promise.all(
          Array.from({ length: ADDRESSES * TRIES }, (_, number) =>
            send(target, {
              method: 'POST',
              path: '/api/login/',
              body: { username: `stranger${number}`, password: 'not the password' },
              client: number % ADDRESSES,
            }),
          ),
        ),
      ),
  },
];
