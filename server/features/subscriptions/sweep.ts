import type { TaskContext } from '../../queue/task';
import { closeCustomers } from './closing';
import { recordEvent } from './events';
import { forEach } from './forEach';
import { listQuietSessions, removeOldCheckouts } from './queries/checkouts';
import { removeOldEvents } from './queries/events';
import { listStale } from './queries/subscriptions';
import { syncCheckout, syncSubscription } from './sync';

/** Requests to the provider in one sweep, of each kind. */
const BATCH = 100;

/** Applies changes whose webhooks never arrived (decisions: Subscriptions). */
export async function sweepPayments(context: TaskContext): Promise<void> {
  const { db, payments } = context;
  if (!payments) return;
  await removeOldCheckouts(db);
  await removeOldEvents(db);
  const steps = [
    async () => forEach(await listQuietSessions(db, BATCH), (session) => syncCheckout(context, session)),
    async () => forEach(await listStale(db, BATCH), (id) => syncSubscription(context, id)),
    async () => {
      for (const event of await payments.listReversals())
        await db.transaction().execute((trx) => recordEvent(trx, event));
    },
    () => closeCustomers(context),
  ];
  await forEach(steps, (step) => step());
}
