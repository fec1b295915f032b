import { sql } from 'kysely';
import type { PaymentSource } from '../../../db/columns';
import type { Db, Trx } from '../../../db/connect';

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

/** The members who have bought anything. */
export async function listBuyers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_customers')
    .select('member_id')
    .union(db.selectFrom('subscriptions').select('member_id').where('provider_id', 'is not', null))
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Deletes what the member has bought; complimentary subscriptions stay. */
export async function removePurchases(trx: Trx, memberId: number): Promise<void> {
  await trx.deleteFrom('checkouts').where('member_id', '=', memberId).execute();
  await trx.deleteFrom('payment_customers').where('member_id', '=', memberId).execute();
  await trx
    .deleteFrom('subscriptions')
    .where('member_id', '=', memberId)
    .where('provider_id', 'is not', null)
    .execute();
}

export async function removeClosingCustomers(db: Db): Promise<void> {
  await db.deleteFrom('closing_customers').execute();
}
