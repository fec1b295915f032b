import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tier } from '#contract/tiers';
import { KeyedSemaphore } from '../semaphore';
import { hashToken } from '../tokens';
import { networkOf } from './address';
import { Problem, sessionEnded, suspended, unauthorized } from './problem';

/**
 * Concurrent look-ups of sessions for each address, and queued ones. A request waits for a slot of its member only once the
 * member is known; until then this keeps forged tokens and one member's many requests from using up the connections.
 */
const LOOKUPS = { slots: 10, queue: 1_000, waitMs: 3_000 };

/** The signed-in member of a request. */
export interface Member {
  id: number;
  username: string;
  godtier: Tier;
  subscription_status: string | null;
  used_free_trial: boolean;
  /** Whether the member has blocked anyone, or is blocked by anyone (features/visibility). */
  has_blocks: boolean;
  /**
   * What a server that guards newcomers asks of the member: to confirm the email address, or to keep to the limits of the
   * first day (decisions: Safety). Others do not look at it.
   */
  newcomer: 'unconfirmed' | 'first-day' | null;
  /** Whether the operator appointed the member (decisions: Safety). */
  is_moderator: boolean;
  /** The end of a suspension that lasts; the year 9999 for good. */
  suspended_until: Date | null;
}

/** The member of a session, and the database's time: all servers share its clock. */
export interface SessionOwner {
  member: Member;
  now: Date;
}

/** Finds the member by the hash of a request's token; null when the session has ended. */
export type FindSession = (tokenHash: Buffer) => Promise<SessionOwner | null>;

declare module 'fastify' {
  interface FastifyRequest {
    member: Member | null;
    /** The SHA-256 of the session's token, if there is one. */
    tokenHash: Buffer | null;
  }
  interface FastifyContextConfig {
    session?: 'member' | 'anyone';
    multipart?: boolean;
    publishes?: boolean;
    idempotent?: boolean;
    whileSuspended?: true;
    errorStatuses?: number[];
  }
}

/** Reads `Authorization: Token {token}` (spec §7). */
export function installTokens(app: FastifyInstance): void {
  app.decorateRequest('tokenHash', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = /^Token ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) request.tokenHash = hashToken(token);
    done();
  });
}

/** Finds the member of each request to the API. The response has the database's time, by which the page shows ages. */
export function installSessions(app: FastifyInstance, findSession: FindSession): void {
  const lookups = new KeyedSemaphore(LOOKUPS);
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    const { tokenHash } = request;
    if (!tokenHash || !request.routeOptions.config.session) return;
    const found = await lookups.run(networkOf(request.ip).address, () => findSession(tokenHash));
    if (!found) return;
    request.member = found.member;
    reply.header('X-Server-Time', found.now.toISOString());
  });
}

const noSession = () => unauthorized('You are not logged in. Please log in.');

/** Refuses a request without a valid session where the call needs one (spec §6). */
export function requireSessions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.session !== 'member' || request.member) return;
    throw request.headers.authorization ? sessionEnded() : noSession();
  });
}

const CONFIRM = 'Please confirm your email address first: we have sent you a mail with a link.';

/** Refuses what others would read from members who have not confirmed their email address (decisions: Safety). */
export function requireConfirmation(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ routeOptions, member }) => {
    if (routeOptions.config.publishes && member?.newcomer === 'unconfirmed')
      throw new Problem(409, CONFIRM, { type: 'confirm-email' });
  });
}

/** Refuses what a suspended member may not do: all but to read why, to appeal and to leave (decisions: Safety). */
export function refuseSuspended(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ member, routeOptions: { config } }) => {
    if (member?.suspended_until && config.session === 'member' && !config.whileSuspended)
      throw suspended(member.suspended_until);
  });
}

/** The SHA-256 of the token of a call that needs a session. */
export function tokenHashOf({ tokenHash }: FastifyRequest): Buffer {
  if (!tokenHash) throw noSession();
  return tokenHash;
}

/** The member of a call that needs a session. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw noSession();
  return request.member;
}
