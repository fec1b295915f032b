import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';

/** Adds the member's row where there is none yet. */
export async function addCustomerRow(db: Db, memberId: number): Promise<void> {
  await db
    .insertInto('payment_customers')
    .columns(['member_id'])
    .expression((select) =>
      select.selectFrom('members').select('id').where('id', '=', memberId).forKeyShare(),
    )
    .onConflict((row) => row.column('member_id').doNothing())
    .execute();
}

/** The member's row, with what the provider is told of the member. Undefined when the account was deleted. */
export const findCustomerRow = (db: Db, memberId: number) =>
  db
    .selectFrom('payment_customers as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.customer_id', 'c.request_key', 'm.username', 'm.email'])
    .where('c.member_id', '=', memberId)
    .executeTakeFirst();

/** The member's customer at the provider, if there is one. */
export async function findCustomer(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Stores the customer, unless the member has one. */
export async function setCustomer(db: Db, memberId: number, customerId: string): Promise<void> {
  await db
    .updateTable('payment_customers')
    .set({ customer_id: customerId })
    .where('member_id', '=', memberId)
    .where('customer_id', 'is', null)
    .execute();
}

const renewKey = (db: Db) =>
  db.updateTable('payment_customers').set({ customer_id: null, request_key: sql`gen_random_uuid()` });

/** After a request for a customer that failed: the next one is a new request to the provider. */
export async function renewRequestKey(db: Db, requestKey: string): Promise<void> {
  await renewKey(db).where('request_key', '=', requestKey).where('customer_id', 'is', null).execute();
}

/** Forgets a customer that the provider no longer knows, so that the next checkout creates another. */
export async function forgetCustomer(db: Db, customerId: string): Promise<void> {
  await renewKey(db).where('customer_id', '=', customerId).execute();
}

/** Customers to delete at the provider, since their accounts were deleted. */
export async function listClosingCustomers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('closing_customers').select('customer_id').execute();
  return rows.map(({ customer_id }) => customer_id);
}

export async function addClosingCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .insertInto('closing_customers')
    .values({ customer_id: customerId })
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Moves the member's customer, if there is one, to those to delete at the provider. Returns whether there was one. */
export async function markCustomerClosing(trx: Trx, memberId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('payment_customers')
    .where('member_id', '=', memberId)
    .returning('customer_id')
    .executeTakeFirst();
  if (!row?.customer_id) return false;
  await addClosingCustomer(trx, row.customer_id);
  return true;
}

export async function removeClosingCustomer(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('closing_customers').where('customer_id', '=', customerId).execute();
}
