import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { RedisConnection } from '../adapters/redis';
import type { Config } from '../config';
import type { LimitName, RateLimit } from '../environment';
import { emitEvent } from '../events';
import { BLOCK_FACTOR, networkOf } from './address';
import { Problem } from './problem';

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a use of a limit by `key`, as `points` (1). Throws 429 with `Retry-After` past it (decisions: Limits). */
    limit: (name: LimitName, key: string, points?: number) => Promise<void>;
    /** Counts one use of a limit by the address of the request and by its block; `scope` has counters of its own. */
    limitAddress: (name: LimitName, request: FastifyRequest, scope?: string) => Promise<void>;
    /** Throws 429 if the address or its block is past a limit and more than 50 sessions a second are looked up; counts nothing else. */
    limitLookups: (name: LimitName, request: FastifyRequest, scope?: string) => Promise<void>;
  }
}

const SENTENCES: Partial<Record<LimitName, string>> = {
  loginAddress: 'Too many attempts to log in.',
  loginAccount: 'Too many attempts to log in to this account.',
  loginStrangers: 'Too many attempts to log in to this account.',
  signUp: 'Too many accounts were made from this address.',
  passwordReset: 'Too many reset links were asked for.',
  confirmationMail: 'Too many mails were asked for.',
  uploads: 'Too many pictures were uploaded.',
  reports: 'You have reported a lot.',
};

/** 75 → "2 minutes", 20 → "20 seconds". */
function inWords(seconds: number): string {
  const [count, unit] = seconds > 60 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function tooMany(name: LimitName, { msBeforeNext }: RateLimiterRes): Problem {
  emitEvent('limitReached', { limit: name });
  const what = SENTENCES[name] ?? 'Too many requests.';
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return new Problem(429, `${what} Please try again in ${inWords(seconds)}.`, { retryAfter: seconds });
}

/** Counts in Redis for all servers; without it, or while it does not answer, in the memory of this one. */
function limiter(
  name: string,
  { max, windowMs }: RateLimit,
  redis: RedisConnection | null,
): RateLimiterAbstract {
  const limit = { points: max, duration: windowMs / 1000 };
  const memory = new RateLimiterMemory(limit);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...limit,
    storeClient: redis.client,
    keyPrefix: `pantheon:limit:${name}`,
    rejectIfRedisNotReady: true,
    insuranceLimiter: memory,
    // Past the limit, Redis is not asked again.
    inMemoryBlockOnConsumed: max,
  });
}

/** Look-ups of unknown sessions in a second for a block past its limit, which members may share with a sender of forged tokens. */
const LOOKUPS_PAST_LIMIT: RateLimit = { max: 50, windowMs: 1_000 };

/** The key of a counter, hashed: it has a fixed length, and Redis learns no address or name. */
const keyOf = (text: string): string => hash('sha256', text, 'base64url');

/** One limit of the table. Throws 429 past it. */
class Limit {
  private readonly singles: RateLimiterAbstract;
  private readonly blocks: RateLimiterAbstract;
  private readonly lookups = limiter('lookups', LOOKUPS_PAST_LIMIT, null);

  constructor(
    private readonly name: LimitName,
    limit: RateLimit,
    redis: RedisConnection | null,
  ) {
    this.singles = limiter(name, limit, redis);
    this.blocks = limiter(`${name}:block`, { ...limit, max: limit.max * BLOCK_FACTOR }, redis);
  }

  async count(key: string, points = 1): Promise<void> {
    await this.consume(this.singles, key, points);
  }

  async countAddress(request: FastifyRequest, scope = ''): Promise<void> {
    const { address, block } = networkOf(request.ip);
    await this.consume(this.singles, scope + address);
    // Not what the address is refused: its neighbours would pay for it.
    await this.consume(this.blocks, scope + block);
  }

  async countLookup(request: FastifyRequest, scope = ''): Promise<void> {
    const { address, block } = networkOf(request.ip);
    const isPast = async (counter: RateLimiterAbstract, key: string) =>
      ((await counter.get(keyOf(key)))?.consumedPoints ?? 0) >= counter.points;
    if ((await isPast(this.singles, scope + address)) || (await isPast(this.blocks, scope + block)))
      await this.consume(this.lookups, block);
  }

  private async consume(counter: RateLimiterAbstract, key: string, points = 1): Promise<void> {
    try {
      await counter.consume(keyOf(key), points);
    } catch (error) {
      throw error instanceof RateLimiterRes ? tooMany(this.name, error) : error;
    }
  }
}

/** Adds the limits of the configuration to the app. They count before the database is asked. */
export function installLimits(
  app: FastifyInstance,
  { rateLimits }: Config,
  redis: RedisConnection | null,
): void {
  if (rateLimits === 'off') {
    const unlimited = () => Promise.resolve();
    app.decorate('limit', unlimited);
    app.decorate('limitAddress', unlimited);
    app.decorate('limitLookups', unlimited);
    return;
  }
  const limits = Object.fromEntries(
    Object.entries(rateLimits).map(([name, limit]) => [name, new Limit(name as LimitName, limit, redis)]),
  ) as Record<LimitName, Limit>;
  app.decorate('limit', (name: LimitName, key: string, points?: number) => limits[name].count(key, points));
  app.decorate('limitAddress', (name: LimitName, request: FastifyRequest, scope?: string) =>
    limits[name].countAddress(request, scope),
  );
  app.decorate('limitLookups', (name: LimitName, request: FastifyRequest, scope?: string) =>
    limits[name].countLookup(request, scope),
  );
}
