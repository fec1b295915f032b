import { sql } from 'kysely';
import type { Problem } from '#contract/call';
import type { Conversation, Message } from '#contract/messages';
import { addMembers } from '../../../testing/members';
import type { TestMember, TestServer } from '../../../testing/server';

export const contents = (messages: Message[]) => messages.map(({ content }) => content);

/** Helpers for tests of messages. */
export function messagesOf(server: () => TestServer) {
  return {
    /** An empty database with three members: Member0, Member1 and Member2. */
    async begin(): Promise<[TestMember, TestMember, TestMember]> {
      await sql`truncate accounts cascade`.execute(server().db);
      return addMembers(server(), 3, { prefix: 'Member' });
    },
    send: (as: TestMember, to: string, content: unknown, headers = {}) =>
      server().call<Message & Problem>('POST', `/api/messages/${to}/`, { as, body: { content }, headers }),
    open: (as: TestMember, whom: string, query = '') =>
      server().call<Message[]>('GET', `/api/messages/${whom}/${query}`, { as }),
    read: (as: TestMember, whom: string, last_id: unknown) =>
      server().call<Problem>('PUT', `/api/messages/${whom}/read/`, { as, body: { last_id } }),
    conversations: async (as: TestMember) =>
      (await server().call<Conversation[]>('GET', '/api/messages/conversations/', { as })).body,
    unread: async (as: TestMember) =>
      (await server().call<{ unread_count: number }>('GET', '/api/messages/unread-count/', { as })).body
        .unread_count,
  };
}
