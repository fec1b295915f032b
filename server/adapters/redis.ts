import type { FastifyBaseLogger } from 'fastify';
import type { Redis } from 'ioredis';

const CONNECT_TIMEOUT_MS = 2_000;
/** Longest wait of a request for a response. */
const COMMAND_TIMEOUT_MS = 500;
/** A connection that owes a response for so long is given up; one that is not used is asked so often. */
const SILENCE_TIMEOUT_MS = 2_000;
const PING_MS = 1_000;

const BACKOFF_BASE_MS = 100;
const BACKOFF_CAP_MS = 2_000;

export interface RedisConnection {
  client: Redis;
  /** Whether it answers at the moment. */
  isUp(): boolean;
  stop(): Promise<void>;
}

/**
 * Connects to Redis or Valkey, and again whenever the connection is lost. Commands fail at once while it is lost, and soon
 * when no response comes. Resolves after the first attempt, whether or not it succeeded.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger): Promise<RedisConnection> {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    disconnectTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(BACKOFF_BASE_MS * 2 ** attempt, BACKOFF_CAP_MS),
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
  });
  let isAway = false;
  client.on('error', (error) => {
    if (!isAway) log.warn({ err: error }, 'Redis cannot be reached: limits are counted by this server alone');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.warn('Redis is reached again');
    isAway = false;
  });
  const isUp = () => client.status === 'ready';
  const pinging = setInterval(() => {
    if (isUp()) client.ping().catch(() => undefined);
  }, PING_MS);
  await client.connect().catch(() => undefined);
  return {
    client,
    isUp,
    async stop() {
      clearInterval(pinging);
      await client.quit().catch(() => client.disconnect());
    },
  };
}
