import type { Problem } from '#contract/call';
import type { Profile } from '#contract/profile';
import { addMembers } from '../../../testing/members';
import type { TestMember, TestServer } from '../../../testing/server';

/** Helpers for tests of profiles; the member is Ada by default. */
export function profilesOf(server: () => TestServer) {
  let ada: TestMember;
  let count = 0;

  return {
    /** Two new members, Ada and another. */
    async begin(): Promise<[TestMember, TestMember]> {
      count += 1;
      const members = await addMembers(server(), 2, { prefix: `Member${count}_` });
      [ada] = members;
      return members;
    },
    own: async (as = ada) => (await server().call<Profile>('GET', '/api/profile/', { as })).body,
    see: (whom: string, as = ada) => server().call<Profile & Problem>('GET', `/api/profile/${whom}/`, { as }),
    change: (body: unknown, as = ada) =>
      server().call<Profile & Problem>('PATCH', '/api/profile/', { as, body }),
  };
}
