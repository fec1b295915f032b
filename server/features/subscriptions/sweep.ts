import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import type { TaskContext } from '../../queue/task';
import { quietSessions, removeOldCheckouts } from './checkoutQueries';
import { closeCustomers } from './closing';
import { forEach } from './forEach';

import { ENDED, HOLDING } from './queries';
import { syncCheckout, syncSubscription } from './sync';

/** Looks at the provider in one sweep. */
const BATCH = 100;

/** Subscriptions of which nothing was heard for a day, or whose period is over without word of what came next. */
async function unsureSubscriptions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('provider_id')
    .where('provider_id', 'is not', null)
    .where('status', 'not in', ENDED)
    .where((where) =>
      where.or([
        where('checked_at', '<', sql<Date>`now() - interval '1 day'`),
        where.and([
          where('status', 'in', HOLDING),
          where('current_period_end', '<', sql<Date>`now()`),
          where('checked_at', '<', sql<Date>`now() - interval '10 minutes'`),
        ]),
      ]),
    )
    .orderBy('checked_at')
    .limit(BATCH)
    .execute();
  return rows.flatMap(({ provider_id }) => provider_id ?? []);
}

/** Repairs what webhooks that never came have left undone (decisions: Subscriptions). */
export async function sweepPayments(context: TaskContext): Promise<void> {
  const { db, payments } = context;
  if (!payments) return;
  await removeOldCheckouts(db);
  // The provider sends an event again for three days; by hand it can be sent again for thirty.
  await sql`delete from payment_events where received_at < now() - interval '35 days'`.execute(db);
  const steps = [
    async () => forEach(await quietSessions(db, BATCH), (session) => syncCheckout(context, session)),
    async () => forEach(await unsureSubscriptions(db), (id) => syncSubscription(context, id)),
    () => closeCustomers(context),
  ];
  await forEach(steps, (step) => step());
}
