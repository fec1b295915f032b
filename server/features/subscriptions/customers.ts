import { sql } from 'kysely';
import type { Payments } from '../../adapters/payments';
import { isProviderFault } from '../../adapters/payments/failure';
import type { Db } from '../../db/connect';
import { sessionEnded } from '../../http/problem';

/** The member's row of payment_customers, made if need be. Throws 401 when the account is gone. */
async function customerRow(db: Db, memberId: number) {
  await db
    .insertInto('payment_customers')
    .columns(['member_id'])
    .expression((select) => select.selectFrom('members').select('id').where('id', '=', memberId))
    .onConflict((row) => row.column('member_id').doNothing())
    .execute();
  return db
    .selectFrom('payment_customers as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.customer_id', 'c.request_key', 'm.username', 'm.email'])
    .where('c.member_id', '=', memberId)
    .executeTakeFirstOrThrow(sessionEnded);
}

/** Notes the new customer. When the account was deleted meanwhile, the customer is left to be closed: throws 401. */
async function keepCustomer(db: Db, memberId: number, customerId: string): Promise<string> {
  await db
    .updateTable('payment_customers')
    .set({ customer_id: customerId })
    .where('member_id', '=', memberId)
    .where('customer_id', 'is', null)
    .execute();
  const kept = await knownCustomer(db, memberId);
  if (kept) return kept;
  await db
    .insertInto('closing_customers')
    .values({ customer_id: customerId })
    .onConflict((row) => row.doNothing())
    .execute();
  throw sessionEnded();
}

/** The member's customer at the provider, if there is one. */
export async function knownCustomer(db: Db, memberId: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** The member's customer at the provider. It is made once, also when two requests need it at the same time. */
export async function customerOf(db: Db, payments: Payments, memberId: number): Promise<string> {
  const { customer_id, request_key, username, email } = await customerRow(db, memberId);
  if (customer_id) return customer_id;
  try {
    const member = { id: memberId, username, email };
    const customer = await payments.createCustomer(member, `customer-${request_key}`);
    return await keepCustomer(db, memberId, customer);
  } catch (error) {
    if (isProviderFault(error)) {
      await renewKey(db).where('request_key', '=', request_key).where('customer_id', 'is', null).execute();
    }
    throw error;
  }
}

/** Lets the next checkout make another customer. */
const renewKey = (db: Db) =>
  db.updateTable('payment_customers').set({ customer_id: null, request_key: sql`gen_random_uuid()` });

/** Forgets a customer that the provider does not know any more. */
export async function forgetCustomer(db: Db, customerId: string): Promise<void> {
  await renewKey(db).where('customer_id', '=', customerId).execute();
}
