import { hasAnswered, isMissing } from '../../adapters/payments/failure';
import { retryOnce } from '../../queue/queries';
import type { TaskContext } from '../../queue/task';
import { listQuietSessions, removeOldCheckouts } from './queries/checkouts';
import { listClosingCustomers, removeClosingCustomer } from './queries/customers';
import { listOverdue, listStale, removeOldEvents } from './queries/subscriptions';
import { paymentsOf } from './rules';
import { syncCheckout, syncSubscription } from './sync';
import { recordEvent } from './webhook';

/** Requests to the provider in one sweep, of each kind. */
const BATCH = 100;

/** Milliseconds in one sweep for a look at all that may be many: some 2,000 requests. */
const SCAN_MAX_MS = 4 * 60_000;

/** Tasks whose work no other step of the sweep does; their jobs are retried once they were given up. */
const TASKS = ['cancel-subscription', 'end-other-plans', 'follow-charge'];

/**
 * Does the work for each item in turn. A refusal by the provider does not stop the others, and is thrown at the end; when
 * the provider is unavailable it stops at once.
 */
async function forEach<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const refused: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (!hasAnswered(error)) throw error;
      refused.push(error);
    }
  }
  if (refused.length > 0) throw refused[0];
}

/**
 * Ends the subscriptions of members whose accounts were deleted, and deletes their customers at the provider; without one
 * they wait until there is one again.
 */
export async function closeCustomers(context: TaskContext): Promise<void> {
  if (!context.payments) return;
  const customers = await listClosingCustomers(context.db);
  await forEach(customers, (customer) => closeCustomer(context, customer));
}

async function closeCustomer(context: TaskContext, customer: string): Promise<void> {
  try {
    // The provider ends their subscriptions at once.
    await paymentsOf(context).deleteCustomer(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await removeClosingCustomer(context.db, customer);
}

/** Looks at the checkouts of which nothing was heard; one that is still open is left. */
async function syncQuiet(context: TaskContext): Promise<void> {
  const end = Date.now() + SCAN_MAX_MS;
  let open = 0;
  let quiet;
  do {
    quiet = await listQuietSessions(context.db, BATCH, open);
    await forEach(quiet, async (session) => {
      if ((await syncCheckout(context, session)) === 'open') open += 1;
    });
  } while (quiet.length === BATCH && Date.now() < end);
}

/** Looks at every subscription once a day, as many as there is time for; the next sweep goes on. */
async function syncStale(context: TaskContext): Promise<void> {
  const end = Date.now() + SCAN_MAX_MS;
  let stale;
  do {
    stale = await listStale(context.db, BATCH);
    await forEach(stale, (id) => syncSubscription(context, id));
  } while (stale.length === BATCH && Date.now() < end);
}

/** Applies changes whose webhooks never arrived (decisions: Subscriptions). */
export async function sweepPayments(context: TaskContext): Promise<void> {
  const { db, payments } = context;
  if (!payments) return;
  await removeOldCheckouts(db);
  await removeOldEvents(db);
  const steps = [
    () => retryOnce(db, TASKS, BATCH),
    () => syncQuiet(context),
    async () => forEach(await listOverdue(db, BATCH), (id) => syncSubscription(context, id)),
    async () => {
      for (const event of await payments.listReversals())
        await db.transaction().execute((trx) => recordEvent(trx, event));
    },
    () => closeCustomers(context),
    () => syncStale(context),
  ];
  await forEach(steps, (step) => step());
}
