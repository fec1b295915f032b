import type { Db } from '../database/connect';
import { customerNow } from '../clock';
import { changed, emit } from '../events';
import { isAccepted, newPaymentMethod, type TypedCard } from '../objects/card';
import { lockCustomer, put, subscriptionsOf } from '../store';
import { change } from './change';

/** Makes a card the customer's default. Returns false when the bank declines it. */
export async function useCard(db: Db, customerId: string, typed: TypedCard): Promise<boolean> {
  if (!isAccepted(typed)) return false;
  await db.transaction().execute(async (trx) => {
    const before = await lockCustomer(trx, customerId);
    const now = await customerNow(trx, customerId);
    const card = newPaymentMethod(typed, before, now);
    await put(trx, card);
    await emit(trx, 'payment_method.attached', card);
    const customer = {
      ...before,
      invoice_settings: { ...before.invoice_settings, default_payment_method: card.id },
    };
    await put(trx, customer);
    await emit(trx, 'customer.updated', customer, changed(before, customer));
    for (const subscription of await subscriptionsOf(trx, customerId)) {
      if (subscription.ended_at !== null) continue;
      await change(trx, subscription, { ...subscription, default_payment_method: card.id }, now);
    }
  });
  return true;
}
