import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { PAGE_DEFAULT } from '#contract/limits';
import * as calls from '#contract/messages';
import type { Context } from '../../context';
import { writeIfPossible } from '../../db/unavailable';
import { inTransaction } from '../../http/memberTransaction';
import { readCursor, sendPage } from '../../http/pages';
import { memberOf } from '../../http/session';
import { messageSent, messagesRead } from '../live/publish';
import { memberIdOf, unknownMember, usernameKey } from '../members/queries';
import { writeCounted } from '../newcomers/write';
import { countUnread, findConversation, listConversations, newestMessages } from './queries/read';
import { addMessage, markBatchRead, markPageRead, READ_BATCH } from './queries/write';
import { checkMessage, checkNotSelf } from './rules';

export function messageRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, db } = context;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.listConversations,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      const found = await listConversations(request.readDb, memberOf(request), {
        limit: limit + 1,
        before,
      });
      const page = sendPage(request, reply, {
        rows: found,
        limit,
        field: 'before',
        idOf: ({ lastMessageId }) => lastMessageId,
        textOf: ({ conversation }) => conversation.latest_message.content,
      });
      return page.map(({ conversation }) => conversation);
    },
  });

  app.route({
    ...calls.listMessages,
    handler: async (request, reply) => {
      const memberId = memberOf(request).id;
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      const { username } = request.params;
      const otherId = await memberIdOf(request.readDb, memberOf(request), username);
      const conversationId = await findConversation(request.readDb, memberId, otherId);
      if (conversationId === undefined) return [];
      const found = await newestMessages(request.readDb, conversationId, { limit: limit + 1, before });
      const page = sendPage(request, reply, {
        rows: found,
        limit,
        field: 'before',
        idOf: ({ id }) => id,
        textOf: ({ content }) => content,
      });
      const unread = page.filter(({ is_read, sender_id }) => !is_read && sender_id !== memberId);
      if (unread.length > 0 && request.method !== 'HEAD') {
        const messageIds = unread.map(({ id }) => id);
        const isMarked = await writeIfPossible(() =>
          inTransaction(db, request, (trx) => markPageRead(trx, { conversationId, memberId }, messageIds)),
        );
        if (isMarked) bus.publish(messagesRead(memberId, { id: otherId, username }));
      }
      return page
        .map((message) => ({
          id: message.id,
          sender_username: message.sender_username,
          content: message.content,
          created_at: message.created_at.toISOString(),
          ...(unread.includes(message) && { is_unread: true as const }),
        }))
        .reverse();
    },
  });

  app.route({
    ...calls.sendMessage,
    handler: async (request, reply) => {
      const sender = memberOf(request);
      const { username } = request.params;
      const content = checkMessage(request.body.content);
      await app.spamLinks.check(content);
      const recipient = { kind: 'message' as const, receiverKey: usernameKey(username) };
      let receiverId: number | undefined;
      const message = await writeCounted(
        context,
        request,
        { text: content, recipient },
        async (writer, claim) => {
          const { receiver_id, response } = await addMessage(writer, { sender, username, content }, claim);
          if (receiver_id === null) throw unknownMember();
          checkNotSelf(sender.id, receiver_id);
          receiverId = receiver_id;
          return response;
        },
      );
      if (receiverId !== undefined) bus.publish(messageSent(sender, { id: receiverId, username }));
      return reply.code(201).send(message);
    },
  });

  app.route({
    ...calls.readMessages,
    handler: async (request, reply) => {
      const memberId = memberOf(request).id;
      const { username } = request.params;
      const otherId = await memberIdOf(request.readDb, memberOf(request), username);
      const conversationId = await findConversation(request.readDb, memberId, otherId);
      let changed = 0;
      while (conversationId !== undefined) {
        const batch = await inTransaction(db, request, (trx) =>
          markBatchRead(trx, { conversationId, memberId }, request.body.last_id),
        );
        changed += batch;
        if (batch < READ_BATCH) break;
      }
      if (changed > 0) bus.publish(messagesRead(memberId, { id: otherId, username }));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.countUnread,
    handler: async (request) => ({ unread_count: await countUnread(request.readDb, memberOf(request)) }),
  });
}
