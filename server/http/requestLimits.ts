import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits';
import { isSafe } from './csrf';
import { hashToken } from '../tokens';
import { tokenOf } from './session';

/** How many sessions' members this process caches; beyond that it drops the oldest entry. */
const REMEMBERED = 50_000;

/** A request counts once for each page of the usual size that it asks for. */
function weightOf({ query }: FastifyRequest): number {
  const pages = Math.ceil(Number((query as { limit?: string }).limit) / PAGE_DEFAULT);
  return pages > 1 && pages <= PAGE_MAX / PAGE_DEFAULT ? pages : 1;
}

/**
 * Counts every request to the API: by member, or by address without a session (decisions: Limits). A member over the limit
 * is refused before the database is asked for the session, and so is an address that has sent many bad tokens.
 */
export function requestLimits(app: FastifyInstance) {
  const members = new Map<string, string>();
  const counted = new WeakSet<FastifyRequest>();

  const keyOf = (request: FastifyRequest): string | null => {
    const token = tokenOf(request);
    return token === undefined ? null : hashToken(token).toString('base64');
  };
  const countMember = async (request: FastifyRequest, memberId: string) => {
    await app.limit('member', memberId, weightOf(request));
    if (!isSafe(request)) await app.limit('writes', memberId);
  };

  return {
    /** Before the session is looked up. */
    beforeSession: async (request: FastifyRequest): Promise<void> => {
      if (!request.routeOptions.config.session) return;
      const key = keyOf(request);
      const memberId = key === null ? undefined : members.get(key);
      if (memberId !== undefined) await countMember(request, memberId);
      else if (key === null) await app.limitAddress('address', request);
      else {
        await app.refuseBlock('address', request);
        return;
      }
      counted.add(request);
    },
    /** Once the member is known, for a token that this process has not seen. */
    afterSession: async (request: FastifyRequest): Promise<void> => {
      if (!request.routeOptions.config.session || counted.has(request)) return;
      const { member } = request;
      if (!member) {
        await app.limitAddress('address', request);
        return;
      }
      const [oldest] = members.keys();
      if (members.size >= REMEMBERED && oldest !== undefined) members.delete(oldest);
      members.set(keyOf(request) ?? '', String(member.id));
      await countMember(request, String(member.id));
    },
  };
}
