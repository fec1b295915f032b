import type { Db } from '../../db/connect';
import { lockMemberForNoKeyUpdate } from '../members/queries';
import { updateMembership } from './membership';
import { setUsedTrial } from './queries/members';
import { listBuyers, removeClosingCustomers, removePurchases } from './queries/purchases';

const forgetBuyer = (db: Db, memberId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockMemberForNoKeyUpdate(trx, memberId);
    await removePurchases(trx, memberId);
    await setUsedTrial(trx, memberId, false);
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
