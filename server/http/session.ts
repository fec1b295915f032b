import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tier } from '#contract/tiers';
import type { Db } from '../db/connect';
import { notSignedIn, sessionEnded } from './problem';

/** The signed-in member of a request. */
export interface Member {
  id: number;
  username: string;
  godtier: Tier;
  subscription_status: string | null;
  used_free_trial: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    member: Member | null;
  }
  interface FastifyContextConfig {
    session?: 'member' | 'anyone';
    multipart?: boolean;
    once?: boolean;
    refuses?: number[];
  }
}

/** What is stored of a token (decisions: Sessions): never the token itself. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The token of `Authorization: Token {token}`, if there is one (spec §7). */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Token ([\w-]{1,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** A session ends after 30 days without use and at most 90 days (decisions: Sessions). */
export const LIVE = sql<boolean>`s.last_used_at > now() - interval '30 days' and s.created_at > now() - interval '90 days'`;
/** For sweeping: what LIVE is not. */
export const ENDED = sql<boolean>`not (${LIVE})`;
/** Use is written down at most once an hour, so that reading the feed does not write. */
const STALE = sql<boolean>`s.last_used_at < now() - interval '1 hour'`;

/** The member, and the database's time: all servers share its clock. */
async function findMember(db: Db, token: string): Promise<{ member: Member; now: Date } | null> {
  const tokenHash = hashToken(token);
  const found = await db
    .selectFrom('sessions as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .select([
      'm.id',
      'm.username',
      'm.godtier',
      'm.subscription_status',
      'm.used_free_trial',
      STALE.as('stale'),
      sql<Date>`now()`.as('now'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where(LIVE)
    .executeTakeFirst();
  if (!found) return null;
  const { stale, now, ...member } = found;
  if (stale) {
    await db
      .updateTable('sessions')
      .set({ last_used_at: sql`now()` })
      .where('token_hash', '=', tokenHash)
      .execute();
  }
  return { member, now };
}

/** Finds the member of each request to the API. The answer tells the time, by which the page counts how long ago things were. */
export function installSessions(app: FastifyInstance, db: Db): void {
  app.decorateRequest('member', null);
  app.addHook('onRequest', async (request, reply) => {
    const token = tokenOf(request);
    const found = token && request.routeOptions.config.session ? await findMember(db, token) : null;
    if (!found) return;
    request.member = found.member;
    reply.header('X-Server-Time', found.now.toISOString());
  });
}

const notLoggedIn = () => notSignedIn('You are not logged in. Please log in.');

/** Refuses a request without a good session where the call needs one (spec §6). */
export function requireSessions(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.session !== 'member' || request.member) return;
    throw request.headers.authorization ? sessionEnded() : notLoggedIn();
  });
}

/** The member of a call that needs a session. */
export function memberOf(request: FastifyRequest): Member {
  if (!request.member) throw notLoggedIn();
  return request.member;
}
