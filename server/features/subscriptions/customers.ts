import type { Payments } from '../../adapters/payments';
import { isProviderFault } from '../../adapters/payments/failure';
import type { Db, Trx } from '../../db/connect';
import { sessionEnded } from '../../http/problem';
import { addJob } from '../../queue/addJob';
import {
  addClosingCustomer,
  addCustomerRow,
  findCustomer,
  findCustomerRow,
  markCustomerClosing,
  renewRequestKey,
  setCustomer,
} from './queries/customers';
import { removeSubscriptions } from './queries/subscriptions';

/** Stores the new customer. When the account was deleted in the meantime, the customer is left to be closed: throws 401. */
async function storeCustomer(db: Db, memberId: number, customerId: string): Promise<string> {
  await setCustomer(db, memberId, customerId);
  const stored = await findCustomer(db, memberId);
  if (stored) return stored;
  await addClosingCustomer(db, customerId);
  throw sessionEnded();
}

/**
 * The member's customer at the provider, created once, also when two requests need it at the same time. Throws 401 when the
 * account was deleted.
 */
export async function customerOf(db: Db, payments: Payments, memberId: number): Promise<string> {
  await addCustomerRow(db, memberId);
  const row = await findCustomerRow(db, memberId);
  if (!row) throw sessionEnded();
  const { customer_id, request_key, username, email } = row;
  if (customer_id) return customer_id;
  try {
    const member = { id: memberId, username, email };
    const customer = await payments.createCustomer(member, `customer-${request_key}`);
    return await storeCustomer(db, memberId, customer);
  } catch (error) {
    if (isProviderFault(error)) await renewRequestKey(db, request_key);
    throw error;
  }
}

/**
 * Ends what the member subscribes to, as part of the deletion of the account and of its transaction; at the provider it
 * is ended by a job (decisions: Subscriptions).
 */
export async function endSubscriptions(trx: Trx, memberId: number): Promise<void> {
  await removeSubscriptions(trx, memberId);
  if (await markCustomerClosing(trx, memberId)) await addJob(trx, 'close-customers', {});
}
