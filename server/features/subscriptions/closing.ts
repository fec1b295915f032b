import { isMissing } from '../../adapters/payments/failure';
import type { TaskContext } from '../../queue/task';
import { forEach } from './forEach';
import { paymentsOf } from './provider';

/** Ends what members subscribed to whose accounts are gone, and removes them at the provider. */
export async function closeCustomers(context: TaskContext): Promise<void> {
  const closing = await context.db.selectFrom('closing_customers').select('customer_id').execute();
  await forEach(closing, ({ customer_id }) => closeCustomer(context, customer_id));
}

async function closeCustomer(context: TaskContext, customer: string): Promise<void> {
  try {
    // Their subscriptions end with them, at once.
    await paymentsOf(context).deleteCustomer(customer);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await context.db.deleteFrom('closing_customers').where('customer_id', '=', customer).execute();
}
