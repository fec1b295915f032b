import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { realNow } from './clock';
import type { Db } from './database/connect';
import type { Log } from './log';
import { find } from './store';

/** Milliseconds that the receiver gets to answer. */
const TIMEOUT_MS = 10_000;
/** An event whose delivery was cut off by a crash is sent again after so many seconds. */
const LEASE_S = 30;
const RETRY_BASE_S = 5;
const RETRY_CAP_S = 3_600;
/** The last attempt is some two and a half hours after the first. */
const MAX_ATTEMPTS = 12;
const CONCURRENCY = 4;

/** Where events go, and how they are signed. */
interface Endpoint {
  url: string;
  secret: string;
}

/** `t=…,v1=…` as Stripe signs what it sends: a receiver refuses a signature that is some minutes old. */
function signature(body: string, secret: string, now: number): string {
  const mac = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${mac}`;
}

/** Sends all events that are due, a few at a time. */
export async function sendDue(
  db: Db,
  endpoint: Endpoint,
  log: Log,
  isStopping: () => boolean,
): Promise<void> {
  const sendAll = async (): Promise<void> => {
    while (!isStopping() && (await sendNext(db, endpoint, log)));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendAll));
}

/** Sends the event that is due longest, if one is due. Returns whether there was one. */
async function sendNext(db: Db, endpoint: Endpoint, log: Log): Promise<boolean> {
  const delivery = await claimNext(db);
  if (!delivery) return false;
  const { event, attempts } = delivery;
  const failure = await send(db, event, endpoint);
  if (failure) log.warn({ event, attempt: attempts, reason: failure }, 'a webhook event was not delivered');
  if (!failure || attempts >= MAX_ATTEMPTS) {
    await db.deleteFrom('deliveries').where('event', '=', event).execute();
  } else {
    const retryS = Math.min(RETRY_CAP_S, RETRY_BASE_S * 2 ** (attempts - 1));
    await db
      .updateTable('deliveries')
      .set({ due_at: inSeconds(retryS) })
      .where('event', '=', event)
      .execute();
  }
  return true;
}

const inSeconds = (seconds: number) => sql<Date>`now() + ${seconds} * interval '1 second'`;

/** Counts the attempt before it is made; another server does not make it at the same time. */
const claimNext = (db: Db) =>
  db
    .updateTable('deliveries')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: inSeconds(LEASE_S) }))
    .where('event', '=', (select) =>
      select
        .selectFrom('deliveries')
        .select('event')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['event', 'attempts'])
    .executeTakeFirst();

/** Sends an event over HTTP. Returns why it was not accepted, or undefined. */
async function send(db: Db, id: string, { url, secret }: Endpoint): Promise<string | undefined> {
  const event = await find(db, 'event', id);
  // Deleted meanwhile, as an old one.
  if (!event) return undefined;
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': signature(body, secret, realNow()),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) return `the webhook answered ${response.status}`;
  } catch (error) {
    return `the webhook cannot be reached (${(error as Error).name})`;
  }
  const data = JSON.stringify({ ...event, pending_webhooks: 0 });
  await db.updateTable('objects').set({ data }).where('id', '=', id).execute();
  return undefined;
}
