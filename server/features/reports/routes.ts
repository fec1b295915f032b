import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { PAGE_DEFAULT } from '#contract/limits';
import * as calls from '#contract/reports';
import type { Appeal } from '#contract/reports';
import type { Context } from '../../context';
import type { Db, Trx } from '../../db/connect';
import { findStoredResponse, withIdempotency } from '../../http/idempotency';
import { readCursor, sendPage } from '../../http/pages';
import { memberOf, type Member } from '../../http/session';
import { addReport, addSnapshot, findLastSnapshot, isSame, openCase } from '../cases/queries/open';
import { findSubject, pictureOf, type Subject } from '../cases/queries/subjects';
import { holdPictures } from '../media/queries';
import { copyPicture, releasePictures } from '../media/store';
import { memberIdOf } from '../members/queries';
import { addAppeal, forgetNotices, listDecisions, listReports, lockOwn, lockReported } from './queries';
import {
  appealedBefore,
  checkAppealable,
  checkAppealText,
  checkReportable,
  checkReportText,
  checkTarget,
  type Appealable,
  type Target,
} from './rules';

/** What the member sees and reports. */
async function findTarget(db: Db, member: Member, target: Target): Promise<Subject | undefined> {
  const id = target.kind === 'member' ? await memberIdOf(db, member, target.username) : target.id;
  const found = await findSubject(db, member.id, target.kind, id);
  return found && target.isPicture ? pictureOf(found) : found;
}

export function reportRoutes(instance: FastifyInstance, { db, media }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  /** A copy of the picture that is seen, unless it was kept already. */
  const copySeen = async (subject: Subject): Promise<number | null> =>
    subject.image && !isSame(await findLastSnapshot(db, subject), subject)
      ? copyPicture(db, media, subject.image)
      : null;

  app.route({
    ...calls.createReport,
    handler: async (request, reply) => {
      const member = memberOf(request);
      const { kind, category } = request.body;
      const target = checkTarget(request.body);
      const text = checkReportText(request.body.text);
      const first = await findStoredResponse<{ id: number; status: 'open' }>(db, request);
      if (first) return reply.code(201).send(first);
      await app.limit('reports', String(member.id));
      const subject = checkReportable(await findTarget(db, member, target), kind, member.id);
      const copy = await copySeen(subject);
      try {
        const report = await withIdempotency(db, request, async (trx) => {
          const opened = await openCase(trx, subject, category);
          const isKept = await addSnapshot(trx, opened.id, { subject, pictureId: copy });
          if (isKept && copy !== null) await holdPictures(trx, [copy], true);
          const id = await addReport(trx, { case: opened, reporterId: member.id, category, text });
          return { id, status: opened.status };
        });
        return await reply.code(201).send(report);
      } finally {
        await releasePictures(db, media, [copy]);
      }
    },
  });

  app.route({
    ...calls.listReports,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      return sendPage(request, reply, {
        rows: await listReports(request.readDb, memberOf(request).id, { limit: limit + 1, before }),
        limit,
        field: 'before',
        idOf: ({ id }) => id,
        textOf: ({ text, reason, appeal }) => text + (reason ?? '') + (appeal?.text ?? ''),
      });
    },
  });

  app.route({
    ...calls.listDecisions,
    handler: async (request, reply) => {
      const { limit = PAGE_DEFAULT } = request.query;
      const before = readCursor('before', request.query.before);
      return sendPage(request, reply, {
        rows: await listDecisions(request.readDb, memberOf(request).id, { limit: limit + 1, before }),
        limit,
        field: 'before',
        idOf: ({ actId }) => actId,
        textOf: ({ row: { reason, appeal } }) => (reason ?? '') + (appeal?.text ?? ''),
      }).map(({ row }) => row);
    },
  });

  /** Stores an appeal of the member against the decision that `lock` finds. */
  const appeal = (
    request: FastifyRequest,
    {
      raw,
      side,
      lock,
    }: {
      raw: string;
      side: 'reporter' | 'reported';
      lock: (trx: Trx, memberId: number) => Promise<Appealable | undefined>;
    },
  ): Promise<Appeal> => {
    const memberId = memberOf(request).id;
    const text = checkAppealText(raw);
    return withIdempotency(db, request, async (trx) => {
      const { caseId } = checkAppealable(await lock(trx, memberId));
      const createdAt = await addAppeal(trx, { caseId, memberId, side, text });
      if (!createdAt) throw appealedBefore();
      return { text, created_at: createdAt.toISOString(), outcome: null };
    });
  };

  app.route({
    ...calls.appealReport,
    handler: async (request, reply) => {
      const { id } = request.params;
      const lock = (trx: Trx, memberId: number) => lockReported(trx, memberId, id);
      return reply.code(201).send(await appeal(request, { raw: request.body.text, side: 'reporter', lock }));
    },
  });

  app.route({
    ...calls.appealDecision,
    handler: async (request, reply) => {
      const { id } = request.params;
      const lock = (trx: Trx, memberId: number) => lockOwn(trx, memberId, id);
      return reply.code(201).send(await appeal(request, { raw: request.body.text, side: 'reported', lock }));
    },
  });

  app.route({
    ...calls.markNoticesSeen,
    handler: async (request, reply) => {
      await forgetNotices(db, memberOf(request).id, request.body.unseen_notices);
      return reply.code(204).send(null);
    },
  });
}
