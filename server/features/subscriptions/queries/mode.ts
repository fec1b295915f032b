import { sql } from 'kysely';
import type { Db } from '../../../db/connect';
import type { PaymentSource } from '../../../db/columns';

/** The mode whose customers and subscriptions the database holds; undefined until a server that sells has started on it. */
export async function findPaymentMode(db: Db): Promise<PaymentSource | undefined> {
  const row = await db.selectFrom('payment_mode').select('mode').executeTakeFirst();
  return row?.mode;
}

export async function setPaymentMode(db: Db, mode: PaymentSource): Promise<void> {
  await db
    .insertInto('payment_mode')
    .values({ id: 1, mode })
    .onConflict((row) => row.column('id').doUpdateSet({ mode }))
    .execute();
}

export async function hasPurchases(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from payment_customers where customer_id is not null)
    or exists (select from closing_customers)
    or exists (select from subscriptions where provider_id is not null) as found`.execute(db);
  return rows[0]?.found === true;
}
