import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Client } from '../../db/client';
import type { Bus, BusMessage, Subscriber } from '.';
import { batch } from './batch';
import { payloadsOf } from './publish';
import { listen, notifyOver, ping } from './queries';

const CONNECT_TIMEOUT_MS = 5_000;
/** A connection that broke without being closed is noticed within both together. */
const PING_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;
const END_MS = 1_000;

const BACKOFF_BASE_MS = 250;
const BACKOFF_CAP_MS = 10_000;

/** Resolves when the connection is lost, does not answer, or the signal aborts. */
function untilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => void ping(client).catch(done), PING_MS);
    function done(): void {
      clearInterval(timer);
      // The signal outlives every connection.
      signal.removeEventListener('abort', done);
      resolve();
    }
    client.once('end', done);
    client.on('error', done);
    signal.addEventListener('abort', done, { once: true });
    if (signal.aborted) done();
  });
}

/**
 * The bus over PostgreSQL's LISTEN and NOTIFY, on a connection of its own. When that is lost, it reconnects, with longer
 * and longer waits.
 * @param url of PostgreSQL itself: a pooler of transactions, such as PgBouncer, passes no notifications on
 */
export function listenToPostgres(url: string, log: FastifyBaseLogger): Bus {
  const subscribers = new Set<Subscriber>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let open: pg.Client | null = null;
  let failures = 0;

  async function send(client: pg.Client, messages: BusMessage[]): Promise<void> {
    try {
      await notifyOver(client, payloadsOf(messages));
    } catch (error) {
      log.warn({ err: error }, 'hints could not be published');
    }
  }
  const outgoing = batch<BusMessage>((messages) => open !== null && send(open, messages));

  function hear(payload: string): void {
    try {
      for (const message of JSON.parse(payload) as BusMessage[]) {
        for (const subscriber of subscribers) subscriber.onMessage(message);
      }
    } catch (error) {
      log.warn({ err: error }, 'a notification could not be read');
    }
  }

  /** One connection, from its beginning to its loss. */
  async function listenOnce(): Promise<void> {
    const client = new Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
    });
    const lost = untilLost(client, signal);
    client.on('notification', ({ payload }) => hear(payload ?? '[]'));
    try {
      await client.connect();
      await listen(client);
      open = client;
      failures = 0;
      void outgoing.flush();
      await lost;
    } finally {
      const wasOpen = open !== null;
      open = null;
      if (wasOpen) for (const subscriber of subscribers) subscriber.onLost();
      // A connection that broke without being closed never reports its end.
      await Promise.race([client.end(), delay(END_MS)]).catch(() => undefined);
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        log.warn({ err: error }, 'the bus cannot be reached');
      }
      const wait = Math.min(BACKOFF_BASE_MS * 2 ** failures++, BACKOFF_CAP_MS);
      await delay(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  const ended = keepListening();
  return {
    isOpen: () => open !== null,
    publish(messages) {
      for (const message of messages) {
        if ('ended' in message) for (const subscriber of subscribers) subscriber.onMessage(message);
      }
      outgoing.add(messages);
    },
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      await outgoing.flush();
      stopping.abort();
      await ended;
    },
  };
}
