import { isMissing } from '../../adapters/payments/failure';
import type { Trx } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import type { TaskContext } from '../../queue/task';
import { forEach } from './forEach';
import { paymentsOf } from './rules';
import { listClosingCustomers, markCustomerClosing, removeClosingCustomer } from './queries/customers';
import { removeSubscriptions } from './queries/subscriptions';

/**
 * Ends what the member subscribes to, as part of the deletion of the account and of its transaction; at the provider it
 * is ended by a job (decisions: Subscriptions).
 */
export async function endSubscriptions(trx: Trx, memberId: number): Promise<void> {
  await removeSubscriptions(trx, memberId);
  if (await markCustomerClosing(trx, memberId)) await addJob(trx, 'close-customers', {});
}

/** Ends the subscriptions of members whose accounts were deleted, and deletes their customers at the provider. */
export async function closeCustomers(context: TaskContext): Promise<void> {
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
