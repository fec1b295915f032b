import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PAGE_DEFAULT, PAGE_MAX } from '#contract/limits';
import { isSafe } from './csrf';

/** How many sessions' members this process caches; beyond that it drops the oldest entry. */
const REMEMBERED = 50_000;

/** A request counts once for each page of the usual size that it asks for. */
function weightOf({ query }: FastifyRequest): number {
  const pages = Math.ceil(Number((query as { limit?: string }).limit) / PAGE_DEFAULT);
  return pages > 1 && pages <= PAGE_MAX / PAGE_DEFAULT ? pages : 1;
}

/**
 * Counts every request to the API: by member, or by address without a session (decisions: Limits). A member over the limit
 * is refused before the database is asked for the session. What an address sends without a good session stops neither its
 * members, whose sessions are still looked up at a bounded rate, nor the calls that need none, such as logging in.
 */
export function requestLimits(app: FastifyInstance) {
  const members = new Map<string, string>();
  const counted = new WeakSet<FastifyRequest>();

  const keyOf = ({ tokenHash }: FastifyRequest): string | null => tokenHash?.toString('base64') ?? null;
  const countMember = async (request: FastifyRequest, memberId: string) => {
    await app.limit('member', memberId, weightOf(request));
    if (!isSafe(request)) await app.limit('writes', memberId);
  };
  /** Calls that need no session are counted each by itself. */
  const scopeOf = ({ routeOptions: { config, url } }: FastifyRequest) =>
    config.session === 'anyone' ? url : undefined;
  const countAddress = (request: FastifyRequest) => app.limitAddress('address', request, scopeOf(request));

  return {
    /** Before the session is looked up. */
    beforeSession: async (request: FastifyRequest): Promise<void> => {
      if (!request.routeOptions.config.session) return;
      const key = keyOf(request);
      const memberId = key === null ? undefined : members.get(key);
      if (memberId !== undefined) await countMember(request, memberId);
      else if (key === null) await countAddress(request);
      else {
        await app.limitLookups('address', request, scopeOf(request));
        return;
      }
      counted.add(request);
    },
    /** Once the member is known. A token whose session has ended is counted by address from then on. */
    afterSession: async (request: FastifyRequest): Promise<void> => {
      const key = keyOf(request);
      if (!request.routeOptions.config.session || key === null) return;
      const { member } = request;
      if (!member) {
        members.delete(key);
        await countAddress(request);
        return;
      }
      if (counted.has(request)) return;
      const [oldest] = members.keys();
      if (members.size >= REMEMBERED && oldest !== undefined) members.delete(oldest);
      members.set(key, String(member.id));
      await countMember(request, String(member.id));
    },
  };
}
