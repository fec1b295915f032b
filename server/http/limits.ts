import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config, LimitName } from '../config';
import { isSafe } from './csrf';
import { Problem } from './problem';

/** Counts one use of `name` by `key`; past the limit it throws 429 with `Retry-After`. */
type Limiter = (name: LimitName, request: FastifyRequest, key: string) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    limit: Limiter;
  }
}

const SENTENCES: Partial<Record<LimitName, string>> = {
  loginAddress: 'Too many attempts to log in.',
  loginAccount: 'Too many attempts to log in to this account.',
  signUp: 'Too many accounts were made from this address.',
  passwordReset: 'Too many reset links were asked for.',
  uploads: 'Too many pictures were uploaded.',
};

/** 75 → "2 minutes", 20 → "20 seconds". */
function inWords(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function tooMany(name: LimitName, seconds: number): Problem {
  const what = SENTENCES[name] ?? 'Too many requests.';
  return new Problem(429, `${what} Please try again in ${inWords(seconds)}.`, { retryAfter: seconds });
}

/** Members and addresses that each limit remembers; past that it forgets the one heard of longest ago. */
const REMEMBERED = 50_000;

/** Who asks, as far as the network tells. Of IPv6 only the /64, since a household has a whole one to choose from. */
export const addressOf = (request: FastifyRequest): string => normalizeIP(request.ip);

type Counter = ReturnType<FastifyInstance['createRateLimit']>;

/** Makes `app.limit`, which counts by the table of the configuration (decisions: Limits). */
export async function installLimits(app: FastifyInstance, { rateLimits }: Config): Promise<void> {
  if (rateLimits === 'off') {
    app.decorate('limit', () => Promise.resolve());
    return;
  }
  await app.register(rateLimit, { global: false });
  const keys = new WeakMap<FastifyRequest, string>();
  const counters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { max, windowMs }]) => {
      const options = {
        max,
        timeWindow: windowMs,
        cache: REMEMBERED,
        keyGenerator: (request: FastifyRequest) => `${name}:${keys.get(request) ?? ''}`,
      };
      return [name, app.createRateLimit(options)];
    }),
  ) as Record<LimitName, Counter>;

  app.decorate('limit', async (name: LimitName, request: FastifyRequest, key: string) => {
    keys.set(request, key);
    const result = await counters[name](request);
    if (!result.isAllowed && result.isExceeded) throw tooMany(name, result.ttlInSeconds);
  });
}

/** Counts every request to the API: by member, or by address without a session. */
export function limitRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!request.routeOptions.config.session) return;
    const { member } = request;
    await (member
      ? app.limit('member', request, String(member.id))
      : app.limit('address', request, addressOf(request)));
    if (member && !isSafe(request)) await app.limit('writes', request, String(member.id));
  });
}
