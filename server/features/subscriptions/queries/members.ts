import type { Tier } from '#contract/tiers';
import type { Db, Trx } from '../../../db/connect';

/** Whether the member has had a free trial. Undefined when the account was deleted. */
export async function findUsedTrial(db: Db, memberId: number): Promise<boolean | undefined> {
  const member = await db
    .selectFrom('members')
    .select('used_free_trial')
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.used_free_trial;
}

/** As `findUsedTrial`, and locks the member's row: no other change to the subscriptions happens until the transaction ends. */
export async function lockUsedTrial(trx: Trx, memberId: number): Promise<boolean | undefined> {
  const member = await trx
    .selectFrom('members')
    .select('used_free_trial')
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return member?.used_free_trial;
}

export async function setUsedTrial(trx: Trx, memberId: number, used_free_trial: boolean): Promise<void> {
  await trx.updateTable('members').set({ used_free_trial }).where('id', '=', memberId).execute();
}

export async function readTier(trx: Trx, memberId: number): Promise<Tier> {
  const { godtier } = await trx
    .selectFrom('members')
    .select('godtier')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return godtier;
}

export async function setMembership(
  trx: Trx,
  memberId: number,
  membership: { godtier: Tier; subscription_status: string | null },
): Promise<void> {
  await trx.updateTable('members').set(membership).where('id', '=', memberId).execute();
}
