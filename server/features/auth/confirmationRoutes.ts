import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/auth';
import type { Context } from '../../context';
import { withIdempotency } from '../../http/idempotency';
import { Problem } from '../../http/problem';
import { memberOf } from '../../http/session';
import { addJob } from '../../queue/addJob';
import { confirmEmail } from './queries/confirmations';

const SENT = 'We have sent you a mail with a new link. It may take a few minutes to arrive.';
const NOT_NEEDED = 'Your email address is confirmed already. You can write now.';
const DONE = 'Your email address is confirmed. You can write now.';

const badLink = () =>
  new Problem(
    400,
    'This link is no longer valid: it was used already, or it is older than three days. ' +
      'If you cannot write yet, ask for another mail.',
  );

export function confirmationRoutes(instance: FastifyInstance, { db }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.requestConfirmation,
    handler: async (request) => {
      const { id: memberId, newcomer } = memberOf(request);
      if (newcomer !== 'unconfirmed') return { detail: NOT_NEEDED };
      await app.limit('confirmationMail', String(memberId));
      await addJob(db, 'email-confirmation-mail', { memberId });
      return { detail: SENT };
    },
  });

  app.route({
    ...calls.confirmEmail,
    handler: async (request) => {
      let memberId: number | undefined;
      return withIdempotency(
        db,
        request,
        async (trx) => {
          memberId = await confirmEmail(trx, request.body.token);
          if (memberId === undefined) throw badLink();
          return { detail: DONE };
        },
        () => memberId as number,
      );
    },
  });
}
