import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Db, Trx } from '../database/connect';
import { customerNow, realNow } from '../clock';
import { emit } from '../events';
import { customerOf, get, lockCustomer, openInvoiceOf, sessionsPast } from '../store';
import { collect, end, renew } from './change';
import { expire } from './checkout';
import { plan, type Step, type StepName } from './steps';

/** Applies one scheduled change as of the moment it was due. */
async function apply(trx: Trx, subscription: Stripe.Subscription, { step, at }: Step): Promise<void> {
  switch (step) {
    case 'remind':
      await emit(trx, 'customer.subscription.trial_will_end', subscription);
      await plan(trx, subscription, at);
      return;
    case 'cancel':
      await end(trx, subscription, at, 'cancellation_requested');
      return;
    case 'end-period':
      await renew(trx, subscription, at, 'subscription_cycle');
      return;
    case 'retry': {
      const invoice = await openInvoiceOf(trx, subscription);
      if (invoice) await collect(trx, subscription, invoice, at);
      else await plan(trx, subscription, at);
    }
  }
}

/** Applies all changes that are due by the clock of a customer, whose row is locked, in order of time. */
export async function catchUp(trx: Trx, customer: string): Promise<void> {
  const now = await customerNow(trx, customer);
  for (;;) {
    const due = await trx
      .selectFrom('steps')
      .selectAll()
      .where('customer', '=', customer)
      .where('at', '<=', now)
      .orderBy('at')
      .orderBy('subscription')
      .limit(1)
      .executeTakeFirst();
    if (!due) return;
    const subscription = await get(trx, 'subscription', due.subscription);
    await apply(trx, subscription, { step: due.step as StepName, at: due.at });
  }
}

/** Applies all changes that are due, in one transaction per customer. */
export async function catchUpAll(db: Db): Promise<void> {
  const { rows } = await sql<{ customer: string }>`
    select distinct customer from stripe_sandbox.steps left join stripe_sandbox.clocks using (customer)
    where at <= ${realNow()} + coalesce(ahead_s, 0)`.execute(db);
  for (const { customer } of rows) {
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customer);
      await catchUp(trx, customer);
    });
  }
  for (const session of await sessionsPast(db, realNow())) {
    await db.transaction().execute(async (trx) => {
      await lockCustomer(trx, customerOf(session));
      await expire(trx, session.id);
    });
  }
}
