import { sql } from 'kysely';
import type { Case } from '#contract/cases';
import type { Post } from '#contract/posts';
import type { Decision, NewReport } from '#contract/reports';
import { form, png } from '../../../testing/forms';
import { addMembers } from '../../../testing/members';
import type { TestMember, TestServer } from '../../../testing/server';

/** The people of a test: who wrote something, who reports it, and who decides. */
export interface People {
  author: TestMember;
  reporter: TestMember;
  moderator: TestMember;
  /** Another moderator. */
  second: TestMember;
}

/** Helpers for tests of reports and cases. */
export function casesOf(server: () => TestServer) {
  const call = <T = unknown>(method: string, path: string, as: TestMember, body?: unknown) =>
    server().call<T>(method, `/api/${path}/`, { as, body });

  const makeId = async (as: TestMember, path: string, body: unknown): Promise<number> => {
    const response = await call<{ id: number }>('POST', path, as, body);
    if (response.status !== 201) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
    return response.body.id;
  };
  const report = (as: TestMember, draft: Partial<NewReport>) =>
    call<{ id: number; status: string }>('POST', 'reports', as, { category: 'spam', ...draft });

  return {
    call,
    report,
    /** An empty database with four members, two of whom are moderators. */
    async begin(): Promise<People> {
      await sql`truncate accounts, media, cases cascade`.execute(server().db);
      const [author] = await addMembers(server(), 1, { prefix: 'author' });
      const [reporter] = await addMembers(server(), 1, { prefix: 'reporter' });
      const [moderator, second] = await addMembers(server(), 2, { prefix: 'moderator' });
      await server()
        .db.updateTable('accounts')
        .set({ is_moderator: true })
        .where('id', 'in', [moderator.user_id, second.user_id])
        .execute();
      return { author, reporter, moderator, second };
    },
    write: (as: TestMember, content = 'bad words') => makeId(as, 'posts', { content }),
    comment: (as: TestMember, postId: number, content = 'a bad comment') =>
      makeId(as, `posts/${postId}/comments`, { content }),
    message: (as: TestMember, to: TestMember, content = 'a bad message') =>
      makeId(as, `messages/${to.username}`, { content }),
    picturePost: async (as: TestMember, content = '') =>
      (await call<Post>('POST', 'posts', as, form({ content, image: await png() }))).body,
    /** Reports something, and returns the id of its case. */
    async open(as: TestMember, draft: Partial<NewReport>): Promise<number> {
      const { status, body } = await report(as, draft);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const found = await server()
        .db.selectFrom('reports')
        .select('case_id')
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow();
      return found.case_id;
    },
    decide: (as: TestMember, id: number, decision: Decision, further: object = {}) =>
      call<Case & { detail: string }>('POST', `moderation/cases/${id}/decide`, as, {
        decision,
        reason: `because of ${decision}`,
        ...further,
      }),
    read: (as: TestMember, id: number) => call<Case>('GET', `moderation/cases/${id}`, as),
    /** How an address outside the API answers. */
    statusOf: async (address: string | null) =>
      (await fetch(server().url + (address ?? '/media/none'), { redirect: 'manual' })).status,
  };
}
