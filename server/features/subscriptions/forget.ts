import type { Db } from '../../db/connect';
import { lockMemberForNoKeyUpdate } from '../members/queries';
import { followSubscriptions } from './standing';

const buyers = (db: Db) =>
  db
    .selectFrom('payment_customers')
    .select('member_id')
    .union(db.selectFrom('subscriptions').select('member_id').where('provider_id', 'is not', null))
    .execute();

const forgetBuyer = (db: Db, memberId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockMemberForNoKeyUpdate(trx, memberId);
    await trx.deleteFrom('checkouts').where('member_id', '=', memberId).execute();
    await trx.deleteFrom('payment_customers').where('member_id', '=', memberId).execute();
    await trx
      .deleteFrom('subscriptions')
      .where('member_id', '=', memberId)
      .where('provider_id', 'is not', null)
      .execute();
    await trx.updateTable('members').set({ used_free_trial: false }).where('id', '=', memberId).execute();
    await followSubscriptions(trx, memberId);
  });

/**
 * Forgets whatever members have bought, and that they had a trial. Tiers that were given stay. Member by member, so that
 * no transaction grows with their number; after a crash it can be run again.
 * @returns how many members are concerned
 */
export async function forgetPurchases(db: Db): Promise<number> {
  const members = await buyers(db);
  for (const { member_id } of members) await forgetBuyer(db, member_id);
  await db.deleteFrom('closing_customers').execute();
  return members.length;
}
