import type { Db, Trx } from '../../../db/connect';

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
