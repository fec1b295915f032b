import type { FastifyBaseLogger } from 'fastify';
import type { RedisConnection } from '../redis';
import type { Bus, BusMessage, Subscriber } from '.';
import { batch } from './batch';

const CHANNEL = 'pantheon:live';
/** How often a server without Redis says so, and for how long the others then publish where it hears them. */
const ANNOUNCE_MS = 5_000;
const HEEDED_MS = 3 * ANNOUNCE_MS;

/**
 * The bus over Redis, with PostgreSQL's beside it: on that one jobs and the operator's command publish, and so do all
 * servers while any of them is without Redis, so that each hears every message.
 */
export function listenToRedis(redis: RedisConnection, postgres: Bus, log: FastifyBaseLogger): Bus {
  const { client } = redis;
  const subscribers = new Set<Subscriber>();
  let isListening = false;
  /** By performance.now(). */
  let avoidedUntil = 0;

  const pass = (message: BusMessage) => {
    for (const subscriber of subscribers) subscriber.onMessage(message);
  };
  const onLost = () => {
    for (const subscriber of subscribers) subscriber.onLost();
  };

  async function send(messages: BusMessage[]): Promise<void> {
    if (isListening && redis.isUp() && performance.now() >= avoidedUntil) {
      try {
        await client.publish(CHANNEL, JSON.stringify(messages));
        return;
      } catch (error) {
        log.warn({ err: error }, 'hints could not be published over Redis');
      }
    }
    postgres.publish(messages);
  }
  const outgoing = batch<BusMessage>(send);

  const announce = () => {
    if (!isListening) postgres.publish([{ withoutRedis: true }]);
  };
  const announcing = setInterval(announce, ANNOUNCE_MS);

  async function begin(): Promise<void> {
    try {
      await client.subscribe(CHANNEL);
      isListening = true;
    } catch {
      client.disconnect(true);
    }
  }
  function end(): void {
    if (!isListening) return;
    isListening = false;
    announce();
    onLost();
  }
  client.on('ready', () => void begin());
  client.on('close', end);
  client.on('message', (_channel, text) => {
    try {
      for (const message of JSON.parse(text) as BusMessage[]) pass(message);
    } catch (error) {
      log.warn({ err: error }, 'a message of Redis could not be read');
    }
  });
  if (redis.isUp()) void begin();
  else announce();

  const unsubscribe = postgres.subscribe({
    onMessage(message) {
      if ('withoutRedis' in message) avoidedUntil = performance.now() + HEEDED_MS;
      else pass(message);
    },
    onLost,
  });

  return {
    isOpen: () => postgres.isOpen(),
    publish(messages) {
      for (const message of messages) if ('ended' in message) pass(message);
      outgoing.add(messages);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      clearInterval(announcing);
      client.off('close', end);
      await outgoing.flush();
      unsubscribe();
      await postgres.stop();
    },
  };
}
