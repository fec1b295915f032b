import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import * as calls from '#contract/auth';
import type { NewMember } from '#contract/auth';
import type { Context } from '../../context';
import type { Trx } from '../../db/connect';
import { findStoredResponse, withIdempotency } from '../../http/idempotency';
import { setCsrfCookie } from '../../http/csrf';
import { Problem, unauthorized } from '../../http/problem';
import { memberOf, tokenHashOf } from '../../http/session';
import { Semaphore } from '../../semaphore';
import { addJob } from '../../queue/addJob';
import { sessionsEnded } from '../live/publish';
import { endSession, startSession } from '../sessions/queries';
import { confirmationRoutes } from './confirmationRoutes';
import { checkPassword, hashPassword } from './passwords';
import { addMember, findAccount, findTaken, upsertNetwork } from './queries/accounts';
import { useInvitation } from './queries/invitations';
import { passwordResetRoutes } from './resetRoutes';
import { accountNetworkKey, checkForm, checkRegistration, checkSignUp, notInvited } from './rules';

const TAKEN = {
  username: 'This username is already taken. Please choose another one.',
  email: 'There is already an account with this email address. You can log in, or reset its password.',
};

/** 409 about the fields that other accounts have. Empty where such an account was deleted meanwhile: then a retry passes. */
function taken(fields: (keyof typeof TAKEN)[]): Problem {
  const detail = fields.map((field) => TAKEN[field]).join(' ');
  const errors = Object.fromEntries(fields.map((field) => [field, [TAKEN[field]]]));
  return new Problem(409, detail || 'Please try again.', { errors });
}

/** Concurrent look-ups of accounts, and queued ones, so that calls without a session do not use up the connections. */
const LOOKUPS = { slots: 4, queue: 400 };

export function authRoutes(instance: FastifyInstance, context: Context): void {
  const { bus, config, db } = context;
  const app = instance.withTypeProvider<TypeBoxTypeProvider>();
  const lookups = new Semaphore(LOOKUPS);

  app.route({
    ...calls.login,
    handler: async (request, reply) => {
      const { username, password } = request.body;
      const name = username.trim();
      await app.limitAddress('loginAddress', request);
      const accountAndNetwork = accountNetworkKey(name, request.ip);
      await app.limit('loginAccount', accountAndNetwork);
      // Stored as a hash, so that the table reveals no addresses.
      const networkHash = createHash('sha256').update(accountAndNetwork).digest();
      const account = await lookups.run(() => findAccount(db, { username: name, networkHash }));
      if (!account?.is_known_network) await app.limit('loginStrangers', name.toLowerCase());
      const isRight = await checkPassword(account?.password_hash, password);
      const token = isRight && account ? await startSession(db, account) : undefined;
      if (!account || !token) throw unauthorized('Unable to log in with provided credentials.');
      await upsertNetwork(db, { memberId: account.user_id, networkHash }).catch((error: unknown) => {
        // Only logged: the session has started, and an error would keep its token from the client.
        request.log.warn({ err: error }, 'the network of a sign-in could not be stored');
      });
      setCsrfCookie(config, request, reply);
      // The contract's schema serialises no other field, such as the hash of the password.
      return { ...account, token };
    },
  });

  app.route({
    ...calls.register,
    handler: async (request, reply) => {
      const { username, email, password, bio } = checkRegistration(request.body);
      await app.limitAddress('signUp', request);
      await app.spamLinks.check(bio);
      checkSignUp(config.signUp, request.body);
      if (config.guardsNewcomers) checkForm(request.body);
      const fields = await lookups.run(() => findTaken(db, { username, email }));
      const first = await findStoredResponse<NewMember>(db, request);
      if (first) return reply.code(201).send(first);
      if (fields.length > 0) throw taken(fields);
      const passwordHash = await hashPassword(password);
      const addOrRefuse = async (trx: Trx) => {
        const { invitation = '' } = request.body;
        if (config.signUp === 'invitation' && !(await useInvitation(trx, invitation))) throw notInvited();
        const isConfirmed = !config.guardsNewcomers;
        const member = await addMember(trx, { username, email, passwordHash, bio, isConfirmed });
        if (!member) throw taken(await findTaken(trx, { username, email }));
        if (!isConfirmed) await addJob(trx, 'email-confirmation-mail', { memberId: member.id });
        return member;
      };
      const member = await withIdempotency(db, request, addOrRefuse, ({ id }) => id);
      return reply.code(201).send(member);
    },
  });

  app.route({
    ...calls.logout,
    handler: async (request, reply) => {
      const tokenHash = tokenHashOf(request);
      await endSession(db, tokenHash);
      bus.publish(sessionsEnded(memberOf(request).id, tokenHash));
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...calls.validateToken,
    handler: (request) => {
      const { id, ...member } = memberOf(request);
      return { user_id: id, ...member };
    },
  });

  app.route({
    ...calls.getSignUpInfo,
    handler: () => ({ sign_up: config.signUp, is_guarded: config.guardsNewcomers }),
  });

  passwordResetRoutes(instance, context);
  confirmationRoutes(instance, context);
}
