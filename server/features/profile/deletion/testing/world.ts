import { sql } from 'kysely';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { addMembers } from '../../../../testing/members';
import type { TestMember, TestServer } from '../../../../testing/server';

/** Helpers for tests of the deletion of accounts. */
export function worldOf(server: () => TestServer) {
  const post = <T = unknown>(as: TestMember, address: string, body?: unknown) =>
    server().call<T>('POST', `/api/${address}/`, { as, body });

  const remove = (as: TestMember) => server().call('DELETE', '/api/delete-account/', { as });

  return {
    /** An empty database with three members: Member0, Member1 and Member2. */
    async begin(): Promise<[TestMember, TestMember, TestMember]> {
      await sql`truncate accounts, media, moderation_log cascade`.execute(server().db);
      return await addMembers(server(), 3, { prefix: 'Member' });
    },
    post,
    write: async (as: TestMember, content: unknown = 'x') =>
      (await post<Post>(as, 'posts', content instanceof FormData ? content : { content })).body.id,
    comment: async (as: TestMember, postId: number) =>
      (await post<Comment>(as, `posts/${postId}/comments`, { content: `of ${as.username}` })).body.id,
    reply: async (as: TestMember, commentId: number) =>
      (await post<Comment>(as, `comments/${commentId}/replies`, { content: `of ${as.username}` })).body.id,
    remove,
    /** Deletes the account, and does the jobs that erase what it has left. */
    async erase(as: TestMember) {
      const response = await remove(as);
      await server().runJobs();
      return response;
    },

    /** Every row of every table that contains the text. */
    async traces(text: string): Promise<string[]> {
      const tables = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely'`.execute(
        server().db,
      );
      const found: string[] = [];
      for (const { name } of tables.rows) {
        const { rows } = await sql<{ row: string }>`
          select row_to_json(t)::text as row from ${sql.table(name)} as t
          where row_to_json(t)::text ilike ${`%${text}%`}`.execute(server().db);
        found.push(...rows.map(({ row }) => `${name}: ${row}`));
      }
      return found;
    },

    /** Deleted comments without replies, of which there must be none. */
    async emptyPlaces(): Promise<unknown[]> {
      const { rows } = await sql`select id from comments c where is_deleted
        and not exists (select from comments where parent_id = c.id)`.execute(server().db);
      return rows;
    },
  };
}
