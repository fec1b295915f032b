import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { MUTES_MAX, PAGE_DEFAULT } from '#contract/limits';
import * as calls from '#contract/mutes';
import type { Context } from '../../context';
import { lockMember } from '../../db/lockMember';
import { inMemberTransaction, inTransaction } from '../../http/memberTransaction';
import { readCursor, sendPage } from '../../http/pages';
import { conflict, sessionEnded } from '../../http/problem';
import { memberOf } from '../../http/session';
import { safetyChanged } from '../live/publish';
import { findMemberId, memberIdOf, unknownMember } from '../members/queries';
import { addMute, countOthers, findWords, forgetEnded, listMutes, removeMute, replaceWords } from './queries';
import { checkUntil, checkWords } from './rules';

export function muteRoutes(instance: FastifyInstance, { bus, db }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.muteMember,
    handler: async (request, reply) => {
      const muter = memberOf(request);
      const until = checkUntil(request.body.until);
      const mutedId = await memberIdOf(db, muter, request.params.username);
      if (mutedId === muter.id) throw conflict('You cannot mute yourself.');
      const mute = { muterId: muter.id, mutedId, until };
      await inTransaction(db, request, async (trx) => {
        if (!(await lockMember(trx, muter.id, 'no key update'))) throw sessionEnded();
        await forgetEnded(trx, muter.id);
        if ((await countOthers(trx, mute)) >= MUTES_MAX)
          throw conflict(
            `You have muted ${MUTES_MAX.toLocaleString('en')} members, the most that are possible.`,
          );
        if (!(await addMute(trx, mute))) throw unknownMember();
      });
      bus.publish(safetyChanged(muter.id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.unmuteMember,
    handler: async (request, reply) => {
      const { id } = memberOf(request);
      const mutedId = await findMemberId(db, request.params.username);
      const isGone =
        mutedId !== undefined && (await inTransaction(db, request, (trx) => removeMute(trx, id, mutedId)));
      if (isGone) bus.publish(safetyChanged(id));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.listMutes,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      const found = await listMutes(request.readDb, memberOf(request), { limit: limit + 1, before });
      const idOf = ({ muteId }: { muteId: number }) => muteId;
      return sendPage(request, reply, { rows: found, limit, field: 'before', idOf }).map(({ row }) => row);
    },
  });

  app.route({
    ...calls.getMutedWords,
    handler: async (request) => ({ words: await findWords(request.readDb, memberOf(request).id) }),
  });

  app.route({
    ...calls.setMutedWords,
    handler: async (request) => {
      const { id } = memberOf(request);
      const words = checkWords(request.body.words);
      await inMemberTransaction(db, request, (trx) => replaceWords(trx, id, words));
      bus.publish(safetyChanged(id));
      return { words };
    },
  });
}
