import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/cases';
import { PAGE_DEFAULT } from '#contract/limits';
import type { Context } from '../../context';
import { withIdempotency } from '../../http/idempotency';
import { readCursor, readPlace, sendPage } from '../../http/pages';
import { conflict, notFound } from '../../http/problem';
import type { PictureMove } from '../media/queries';
import { movePictures } from '../media/store';
import { decide } from './decide';
import { findAct } from './queries/act';
import { findEvidence } from './queries/detail';
import { readFigures } from './queries/figures';
import { findLooking, lookAt, lookAway } from './queries/locks';
import { lockCase } from './queries/open';
import { findCase, listDecided, listWaiting } from './queries/read';
import { readCase } from './read';
import { checkCaseFound, checkDecision, checkNotLocked, moderatorOf } from './rules';

export function caseRoutes(instance: FastifyInstance, { db, media }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.listCases,
    handler: async (request, reply) => {
      const { id } = moderatorOf(request);
      const { limit = PAGE_DEFAULT, status = 'waiting', after } = request.query;
      const isWaiting = status === 'waiting';
      const page = { limit: limit + 1 };
      return sendPage(request, reply, {
        rows: isWaiting
          ? await listWaiting(request.readDb, id, { ...page, after: readPlace('after', after) })
          : await listDecided(request.readDb, id, { ...page, after: readCursor('after', after) }),
        limit,
        field: 'after',
        idOf: ({ row, gravity, actId }) => (isWaiting ? [gravity, row.id] : actId),
        textOf: ({ row }) => row.excerpt,
      }).map(({ row }) => row);
    },
  });

  app.route({
    ...calls.getCase,
    handler: (request) => readCase(request.readDb, moderatorOf(request).id, request.params.id),
  });

  app.route({
    ...calls.getEvidence,
    handler: async (request, reply) => {
      const key = await findEvidence(request.readDb, moderatorOf(request).id, request.params.id);
      const picture = key === undefined ? null : await media.read(key);
      if (!picture) throw notFound('This picture is not kept any more.');
      return reply.header('Content-Length', picture.bytes).type('image/webp').send(picture.stream);
    },
  });

  app.route({
    ...calls.lockCase,
    handler: async (request, reply) => {
      const moderator = moderatorOf(request);
      const { id } = request.params;
      if (!(await lookAt(db, id, moderator.id))) {
        checkCaseFound(await findCase(db, moderator.id, id));
        throw conflict(`${(await findLooking(db, id, moderator.id)) ?? 'Someone'} is looking at this case.`);
      }
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.unlockCase,
    handler: async (request, reply) => {
      await lookAway(db, request.params.id, moderatorOf(request).id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.decideCase,
    handler: async (request) => {
      const moderator = moderatorOf(request);
      const { id } = request.params;
      let moves: PictureMove[] = [];
      const decided = await withIdempotency(db, request, async (trx) => {
        const locked = checkCaseFound(await lockCase(trx, id));
        const { row } = checkCaseFound(await findCase(trx, moderator.id, id));
        if (row.recused) throw conflict(row.recused);
        checkNotLocked(row.locked_by);
        const { seen_decided_at: seen = row.decided_at } = request.body;
        if (seen !== row.decided_at) {
          const act = await findAct(trx, locked);
          throw conflict(`${act?.moderator_username ?? 'Someone'} has decided this case.`);
        }
        const checked = checkDecision(request.body, locked.kind);
        moves = await decide(trx, locked, { ...checked, decider: moderator });
        return readCase(trx, moderator.id, id);
      });
      await movePictures({ db, media }, moves);
      return decided;
    },
  });

  app.route({
    ...calls.getCaseFigures,
    handler: (request) => {
      moderatorOf(request);
      return readFigures(request.readDb);
    },
  });
}
