import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/blocks';
import { BLOCKS_MAX, PAGE_DEFAULT } from '#contract/limits';
import type { Context } from '../../context';
import { inTransaction } from '../../http/memberTransaction';
import { readCursor, sendPage } from '../../http/pages';
import { conflict, sessionEnded } from '../../http/problem';
import { memberOf } from '../../http/session';
import { memberBlocked, safetyChanged } from '../live/publish';
import { findMemberId, unknownMember } from '../members/queries';
import { addBlock, findBlocks, listBlocks, lockPair, removeBlock } from './queries';

export function blockRoutes(instance: FastifyInstance, { bus, db }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.blockMember,
    handler: async (request, reply) => {
      const blockerId = memberOf(request).id;
      const blockedId = await findMemberId(db, request.params.username);
      if (blockedId === undefined) throw unknownMember();
      if (blockedId === blockerId) throw conflict('You cannot block yourself.');
      const pair = { blockerId, blockedId };
      const isNew = await inTransaction(db, request, async (trx) => {
        const locked = await lockPair(trx, pair);
        if (!locked.includes(blockerId)) throw sessionEnded();
        const { isBlocking, isBlocked, count } = await findBlocks(trx, pair);
        if (isBlocking) return false;
        // Who has blocked the member is as if they were not there (decisions: Blocks and mutes).
        if (isBlocked || !locked.includes(blockedId)) throw unknownMember();
        if (count >= BLOCKS_MAX)
          throw conflict(
            `You have blocked ${BLOCKS_MAX.toLocaleString('en')} members, the most that are possible.`,
          );
        await addBlock(trx, pair);
        return true;
      });
      if (isNew) bus.publish(memberBlocked(blockerId, blockedId));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.unblockMember,
    handler: async (request, reply) => {
      const blockerId = memberOf(request).id;
      const blockedId = await findMemberId(db, request.params.username);
      const isGone =
        blockedId !== undefined &&
        (await inTransaction(db, request, async (trx) => {
          const pair = { blockerId, blockedId };
          await lockPair(trx, pair);
          return removeBlock(trx, pair);
        }));
      if (isGone) bus.publish(safetyChanged(blockerId));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.listBlocks,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      const found = await listBlocks(request.readDb, memberOf(request).id, { limit: limit + 1, before });
      const idOf = ({ blockId }: { blockId: number }) => blockId;
      return sendPage(request, reply, { rows: found, limit, field: 'before', idOf }).map(({ row }) => row);
    },
  });
}
