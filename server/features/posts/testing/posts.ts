import type { Problem } from '#contract/call';
import type { Post } from '#contract/posts';
import type { TestMember, TestServer } from '../../../testing/server';

/** Helpers for tests of posts: Homer writes, Virgil reads. */
export function postsOf(server: () => TestServer) {
  let homer: TestMember;
  let virgil: TestMember;

  return {
    async begin(): Promise<[TestMember, TestMember]> {
      [homer, virgil] = await Promise.all([server().signUp('Homer'), server().signUp('Virgil')]);
      return [homer, virgil];
    },
    write: async (body: unknown = { content: 'Sing, goddess' }) =>
      (await server().call<Post>('POST', '/api/posts/', { as: homer, body })).body,
    edit: (id: number, body: unknown, as = homer) =>
      server().call<Post & Problem>('PATCH', `/api/posts/${id}/`, { as, body }),
    read: async (id: number) => (await server().call<Post>('GET', `/api/posts/${id}/`, { as: virgil })).body,
  };
}
