import type { Problem } from '#contract/call';
import type { Comment } from '#contract/comments';
import type { Post } from '#contract/posts';
import { addMembers } from '../../../testing/members';
import type { TestMember, TestServer } from '../../../testing/server';

/** Helpers for tests of comments; the member is Anna by default. */
export function commentsOf(server: () => TestServer) {
  let anna: TestMember;
  let bruno: TestMember;

  return {
    async begin(): Promise<[TestMember, TestMember]> {
      [anna, bruno] = await addMembers(server(), 2, { prefix: 'Member' });
      return [anna, bruno];
    },
    async makePost(): Promise<number> {
      const body = { content: 'x' };
      return (await server().call<Post>('POST', '/api/posts/', { as: anna, body })).body.id;
    },
    comment: (on: number, body: unknown, as = anna) =>
      server().call<Comment & Problem>('POST', `/api/posts/${on}/comments/`, { as, body }),
    reply: (to: number, body: unknown, as = anna) =>
      server().call<Comment & Problem>('POST', `/api/comments/${to}/replies/`, { as, body }),
    edit: (id: number, body: unknown, as = anna) =>
      server().call<Comment & Problem>('PUT', `/api/comments/${id}/update/`, { as, body }),
    remove: (id: number, as = anna) =>
      server().call<Problem>('DELETE', `/api/comments/${id}/delete/`, { as }),
    react: (id: number, kind: 'like' | 'smite', as = anna) =>
      server().call<Problem>('POST', `/api/comments/${id}/${kind}/`, { as }),
    /** The post as Bruno sees it. */
    read: async (postId: number) =>
      (await server().call<Post>('GET', `/api/posts/${postId}/`, { as: bruno })).body,
    /** Its threads, with up to 20 replies each. */
    threads: async (postId: number) =>
      (await server().call<Comment[]>('GET', `/api/posts/${postId}/comments/`, { as: bruno })).body,
  };
}
