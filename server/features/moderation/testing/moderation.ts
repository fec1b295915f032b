import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import { TIERS, type Tier } from '#contract/tiers';
import { addMembers } from '../../../testing/members';
import type { TestMember, TestServer } from '../../../testing/server';

/** Two members of each tier. */
export type Members = Record<Tier, [TestMember, TestMember]>;

/** Helpers for tests of moderation. */
export function moderationOf(server: () => TestServer) {
  let reader: TestMember;

  return {
    async begin(): Promise<Members> {
      const pairs = TIERS.map(async (godtier) => [
        godtier,
        await addMembers(server(), 2, { prefix: godtier.toLowerCase(), godtier }),
      ]);
      const members = Object.fromEntries(await Promise.all(pairs)) as Members;
      [, reader] = members.ZEUS;
      return members;
    },
    write: async (as: TestMember, body: unknown = { content: 'original' }) =>
      (await server().call<Post>('POST', '/api/posts/', { as, body })).body,
    modify: (as: TestMember, id: number | string, body: unknown = { content: 'moderated' }) =>
      server().call<Post & Problem>('PATCH', `/api/moderation/posts/${id}/modify/`, { as, body }),
    remove: (as: TestMember, id: number | string) =>
      server().call<Problem>('DELETE', `/api/moderation/posts/${id}/delete/`, { as }),
    edit: (as: TestMember, id: number, body: unknown = { content: "the author's" }) =>
      server().call<Post & Problem>('PATCH', `/api/posts/${id}/`, { as, body }),
    read: async (id: number) => (await server().call<Post>('GET', `/api/posts/${id}/`, { as: reader })).body,
    log: () => server().db.selectFrom('moderation_log').selectAll().orderBy('id').execute(),
    /** Lets time pass for the post's temporary edit. */
    pass: (id: number, seconds: number) =>
      sql`update posts set temp_until = temp_until - ${seconds} * interval '1 second' where id = ${id}`.execute(
        server().db,
      ),
  };
}
