import { catchUp } from '../billing/advance';
import { complete } from '../billing/checkout';
import { moveAhead } from '../clock';
import type { Db } from '../database/connect';
import { lockCustomer } from '../store';

/** Stripe's test cards. */
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  disputed: '4000000000000259',
  failsLater: '4000000000000341',
};

/** Pays for a checkout session, as its page does. */
export async function pay(db: Db, sessionId: string, card = CARDS.pays): Promise<void> {
  const typed = { number: card, expMonth: 12, expYear: 2060, name: 'A Member' };
  const outcome = await complete(db, sessionId, typed);
  if (outcome !== 'complete') throw new Error(`the checkout is ${outcome}`);
}

/** Advances a customer's time and applies what becomes due. */
export const passTime = (db: Db, customer: string, seconds: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCustomer(trx, customer);
    await moveAhead(trx, customer, seconds);
    await catchUp(trx, customer);
  });
