import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { Client } from '../../db/client';
import { ConnectionWatch } from '../../db/deadConnections';
import { isPrimary, type DirectAddress } from '../../db/directAddress';
import { logFailure } from '../../db/unavailable';
import { Semaphore } from '../../semaphore';
import type { Bus, BusMessage, Subscriber } from '.';
import { batch } from './batch';
import { listen, publishOver } from './queries';

const CONNECT_TIMEOUT_MS = 2_000;
/** A connection that PostgreSQL does not know any more is noticed soon after a ping, one that hangs after both together. */
const PING_MS = 1_000;
const RESPONSE_TIMEOUT_MS = 10_000;
const END_MS = 1_000;
/** Batches of messages that wait to be sent. */
const STATEMENTS_MAX = 100;

const BACKOFF_BASE_MS = 250;
const BACKOFF_CAP_MS = 2_000;

/**
 * Resolves when the connection is lost, or the signal aborts.
 * @param isGood asks over the connection whether it still serves; throws when it is lost
 */
function untilLost(client: Client, isGood: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = async () => {
      if (!(await isGood())) done();
    };
    let timer: NodeJS.Timeout | undefined;
    client.once('connect', () => {
      timer = setInterval(() => void check().catch(done), PING_MS);
    });
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
 * The bus over PostgreSQL's LISTEN and NOTIFY, on a connection of its own. When that is lost, it looks for the primary and
 * reconnects, for ever, with waits of at most two seconds.
 * @param direct PostgreSQL itself: a pooler of transactions, such as PgBouncer, passes no notifications on
 */
export function listenToPostgres(
  direct: DirectAddress,
  log: FastifyBaseLogger,
  watch = new ConnectionWatch(direct.current),
): Bus {
  const subscribers = new Set<Subscriber>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let open: pg.Client | null = null;
  let failures = 0;
  // pg takes one statement at a time.
  const statements = new Semaphore({ slots: 1, queue: STATEMENTS_MAX });

  async function send(client: pg.Client, messages: BusMessage[]): Promise<void> {
    try {
      await statements.run(() => publishOver(client, messages));
    } catch (error) {
      logFailure(log, error, 'hints could not be published');
    }
  }
  const outgoing = batch<BusMessage>((messages) => open !== null && send(open, messages));

  function receive(payload: string): void {
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
    await direct.find();
    const client = new Client({
      connectionString: direct.current(),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    watch.add(client, { responseMs: RESPONSE_TIMEOUT_MS });
    const isGood = async () =>
      !statements.isIdle() || (await statements.run(() => isPrimary(client))) || !direct.isOneOfSeveral;
    const lost = untilLost(client, isGood, signal);
    client.on('notification', ({ payload }) => receive(payload ?? '[]'));
    try {
      await client.connect();
      await statements.run(() => listen(client));
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
        logFailure(log, error, 'the bus cannot be reached');
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
