import type { ProviderSubscription } from '../../adapters/payments';
import type { Db } from '../../db/connect';
import { addJob } from '../../queue/addJob';
import { updateMembership } from './membership';
import { lockUsedTrial, setUsedTrial } from './queries/members';
import {
  ENDED,
  endSubscription,
  findSubscription,
  findSubscriptionOwner,
  holds,
  upsertSubscription,
} from './queries/subscriptions';

const hasDatesOf = (
  before: { current_period_end: Date | null; trial_end: Date | null },
  found: ProviderSubscription,
): boolean =>
  before.current_period_end?.getTime() === found.periodEnd?.getTime() &&
  before.trial_end?.getTime() === found.trialEnd?.getTime();

/**
 * Applies a fetched provider subscription to the member: the only way in which a paid one changes (decisions:
 * Subscriptions). One that belongs to no member is ignored, and so is what an earlier sync fetched.
 * @param sync its number, of `nextSync`
 */
export function applySubscription(db: Db, found: ProviderSubscription, sync: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const memberId = await findSubscriptionOwner(trx, found);
    if (memberId === undefined) return;
    const hasUsedTrial = await lockUsedTrial(trx, memberId);
    if (hasUsedTrial === undefined) return;
    const before = await findSubscription(trx, found.providerId);
    if (before && before.sync_number >= sync) return;

    const { status, tier } = found;
    const isSecondTrial = !before && found.isFromCheckout && found.trialEnd && hasUsedTrial;
    if (isSecondTrial && !ENDED.includes(status)) {
      await addJob(trx, 'cancel-subscription', { subscription: found.providerId });
      return;
    }

    const isChanged = before?.status !== status || before.tier !== tier;
    await upsertSubscription(trx, { memberId, found, sync, isChanged });
    if (found.trialEnd && !hasUsedTrial) await setUsedTrial(trx, memberId, true);
    if (!isChanged && hasDatesOf(before, found)) return;
    const isStarted = holds(status) && !(before && holds(before.status) && before.tier === tier);
    await updateMembership(trx, memberId, isStarted ? tier : undefined);
    if (isStarted) await addJob(trx, 'end-other-plans', { subscription: found.providerId });
  });
}

/**
 * Ends a subscription that the provider does not know, as after a change of its account.
 * @param sync number of the sync that found this, of `nextSync`
 */
export function applyMissing(db: Db, providerId: string, sync: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await findSubscription(trx, providerId);
    if (!row || (await lockUsedTrial(trx, row.member_id)) === undefined) return;
    if (await endSubscription(trx, providerId, sync)) await updateMembership(trx, row.member_id);
  });
}
