import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/auth';
import type { Detail } from '#contract/common';
import type { Context } from '../../context';
import type { Trx } from '../../db/connect';
import { findStoredResponse, withIdempotency } from '../../http/idempotency';
import { Problem } from '../../http/problem';
import { sessionsEnded } from '../live/publish';
import { addJob } from '../../queue/addJob';
import { decodeId } from '../../tokens';
import { hashPassword } from './passwords';
import { findByEmail, findResetOwner, resetPassword } from './queries/resets';
import { accountNetworkKey, checkEmail, checkNewPassword } from './rules';

/** Spec §8. */
const REQUESTED = 'If an account exists with this email, you will receive a password reset link.';
const DONE = 'Password successfully reset! Please log in with your new password.';

const badLink = () =>
  new Problem(400, 'This reset link is no longer valid. Please request a new reset link.');

export function passwordResetRoutes(instance: FastifyInstance, { bus, db }: Context): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();

  app.route({
    ...calls.requestPasswordReset,
    handler: async (request) => {
      const email = request.body.email.trim();
      checkEmail(email);
      await app.limit('passwordReset', accountNetworkKey(email, request.ip));
      await addJob(db, 'password-reset-mail', { member_id: (await findByEmail(db, email)) ?? null });
      return { detail: REQUESTED };
    },
  });

  app.route({
    ...calls.confirmPasswordReset,
    handler: async (request) => {
      const { password, token, uidb64 } = request.body;
      const memberId = decodeId(uidb64);
      const owner = memberId && (await findResetOwner(db, { memberId, token }));
      const first = await findStoredResponse<Detail>(db, request);
      if (first) return first;
      if (!memberId || !owner) throw badLink();
      checkNewPassword(password, owner);
      const passwordHash = await hashPassword(password);
      const reset = async (trx: Trx) => {
        // Thrown inside, so that a link that another request used meanwhile changes nothing.
        if (!(await resetPassword(trx, { memberId, token, passwordHash }))) throw badLink();
        return { detail: DONE };
      };
      const response = await withIdempotency(db, request, reset, () => memberId);
      bus.publish(sessionsEnded(memberId));
      return response;
    },
  });
}
