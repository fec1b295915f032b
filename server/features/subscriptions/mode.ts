import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import type { PaymentMode } from '../../db/tables/payments';
import { PAYMENT_SOURCES, type PaymentConfig } from '../../paymentSettings';
import { StartupError } from '../../startupError';

/** Whose customers and subscriptions the database holds; undefined until a server that sells has started on it. */
export async function paymentMode(db: Db): Promise<PaymentMode | undefined> {
  const row = await db.selectFrom('payment_mode').select('mode').executeTakeFirst();
  return row?.mode;
}

async function holdsPurchases(db: Db): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select
    exists (select from payment_customers where customer_id is not null)
    or exists (select from closing_customers)
    or exists (select from subscriptions where provider_id is not null) as holds`.execute(db);
  return rows[0]?.holds === true;
}

const keepMode = (db: Db, mode: PaymentMode) =>
  db
    .insertInto('payment_mode')
    .values({ id: 1, mode })
    .onConflict((row) => row.column('id').doUpdateSet({ mode }))
    .execute();

/**
 * Binds the database to the provider's mode: one mode does not know the other's customers, so members would lose tiers
 * that they go on paying for. Throws a StartupError when the database holds purchases of another mode.
 */
export async function checkPaymentMode(db: Db, payments: PaymentConfig): Promise<void> {
  if (payments.provider === 'off') return;
  const mode = 'mode' in payments ? payments.mode : 'sandbox';
  const present = await paymentMode(db);
  if (present && present !== mode && (await holdsPurchases(db))) {
    throw new StartupError(
      `The customers and subscriptions in this database come from ${PAYMENT_SOURCES[present]}, and ${PAYMENT_SOURCES[mode]} would not find them: ` +
        (present === 'live'
          ? 'start with the live keys, or with another database.'
          : 'forget them with "npm run admin -- forget-purchases", or start with another database.'),
    );
  }
  await keepMode(db, mode);
}
