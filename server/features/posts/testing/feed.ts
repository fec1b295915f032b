import { sql } from 'kysely';
import { addMembers } from '../../../testing/members';
import { linkOf } from '../../../testing/pages';
import type { TestMember, TestServer } from '../../../testing/server';

interface Content {
  count: number;
  threads?: number;
  replies?: number;
}

/** Helpers for tests of the feed. */
export function feedOf(server: () => TestServer) {
  let reader: TestMember;
  let writer: TestMember;
  const get = <T>(address: string) => server().call<T>('GET', address, { as: reader });

  return {
    /** Who reads the feed, and who writes what is in it. */
    async begin(): Promise<[TestMember, TestMember]> {
      [reader, writer] = await addMembers(server(), 2, { prefix: 'Reader' });
      return [reader, writer];
    },
    get,
    /** Follows the Link headers from `address` to the last page. */
    async pagesFrom<T>(address: string): Promise<T[][]> {
      const pages: T[][] = [];
      for (let at: string | undefined = address; at;) {
        const { body, headers } = await get<T[]>(at);
        pages.push(body);
        at = linkOf(headers);
      }
      return pages;
    },
    /** Adds `count` posts, each with `threads` comments that have `replies` replies below each other. */
    async fill({ count, threads = 0, replies = 0 }: Content): Promise<void> {
      const { db } = server();
      await sql`
        with post as (
          insert into posts (author_id, content, comment_count)
          select ${writer.user_id}, 'post ' || n, ${threads * (replies + 1)} from generate_series(1, ${count}) n
          returning id
        ), top as (
          insert into comments (post_id, author_id, content, reply_count)
          select id, ${writer.user_id}, 'comment', ${Math.min(replies, 1)} from post, generate_series(1, ${threads})
          returning id, post_id
        )
        select from top`.execute(db);
      for (let depth = 1; depth <= replies; depth += 1) {
        await sql`
          insert into comments (post_id, root_id, parent_id, author_id, content, reply_count)
          select post_id, coalesce(root_id, id), id, ${reader.user_id}, 'reply', ${depth < replies ? 1 : 0}
          from comments c where not exists (select from comments r where r.parent_id = c.id)`.execute(db);
      }
    },
  };
}
