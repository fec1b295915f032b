import type { Db } from '../../db/connect';
import type { PaymentConfig } from '../../config';
import type { PaymentSource } from '../../db/columns';
import { lockMember } from '../../db/lockMember';
import { StartupError } from '../../startupError';
import { updateMembership } from './membership';
import { changeMembership } from './queries/membership';
import {
  findPaymentMode,
  hasPurchases,
  listBuyers,
  removeClosingCustomers,
  removePurchases,
  setPaymentMode,
} from './queries/mode';

/** Where purchases come from, in sentences. */
const SOURCES = {
  sandbox: 'the built-in sandbox',
  test: "Stripe's test keys",
  live: "Stripe's live keys",
} satisfies Record<PaymentSource, string>;

/**
 * Binds the database to the provider's mode: one mode does not know the other's customers, so members would lose tiers
 * that they go on paying for. Throws a StartupError when the database holds purchases of another mode.
 */
export async function checkPaymentMode(db: Db, payments: PaymentConfig): Promise<void> {
  if (payments.provider === 'off') return;
  const mode = 'mode' in payments ? payments.mode : 'sandbox';
  const present = await findPaymentMode(db);
  if (present && present !== mode && (await hasPurchases(db))) {
    throw new StartupError(
      `The customers and subscriptions in this database come from ${SOURCES[present]}, and ${SOURCES[mode]} would not find them: ` +
        (present === 'live'
          ? 'start with the live keys, or with another database.'
          : 'forget them with "npm run admin -- forget-purchases", or start with another database.'),
    );
  }
  await setPaymentMode(db, mode);
}

const forgetBuyer = (db: Db, memberId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockMember(trx, memberId, 'no key update');
    await removePurchases(trx, memberId);
    await changeMembership(trx, memberId, { used_free_trial: false });
    await updateMembership(trx, memberId);
  });

/**
 * Forgets whatever members have bought, and that they had a trial. Complimentary tiers stay. Member by member, so that no
 * transaction grows with their number; after a crash it can be run again.
 * @returns how many members are concerned
 */
export async function forgetPurchases(db: Db): Promise<number> {
  const buyers = await listBuyers(db);
  for (const memberId of buyers) await forgetBuyer(db, memberId);
  await removeClosingCustomers(db);
  return buyers.length;
}
