import { createHmac } from 'node:crypto';
import type { Db } from '../../../db/connect';
import { WorkFailure } from '../../../jobs/failure';
import { realNow } from './clock';
import { get, put } from './store';

/** Milliseconds that the receiver gets to answer. */
const TIMEOUT_MS = 10_000;

/** `t=…,v1=…` as Stripe signs what it sends: a receiver refuses what is older than some minutes. */
function signature(body: string, secret: string, now: number): string {
  const mac = createHmac('sha256', secret).update(`${now}.${body}`).digest('hex');
  return `t=${now},v1=${mac}`;
}

/** Sends an event over HTTP. Throws a WorkFailure when it was not taken: it is sent again later. */
export async function deliver(db: Db, id: string, url: string, secret: string): Promise<void> {
  const event = await get(db, 'event', id);
  const body = JSON.stringify(event, null, 2);
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
  if (!response.ok) throw new WorkFailure(`the webhook answered ${response.status}`, false);
  await put(db, { ...event, pending_webhooks: 0 });
}
