import type { PaidTier } from '#contract/tiers';
import type { Db } from '../../../server/db/connect';
import { updateMembership } from '../../../server/features/subscriptions/membership';
import { NOW } from '../looks';
import type { MemberName, Members } from './members';

interface Plan {
  tier: PaidTier;
  status: string;
  /** Days until its period ends; without it, it is a gift. */
  days?: number;
}

const PLANS: Partial<Record<MemberName, Plan>> = {
  Persephone: { tier: 'HADES', status: 'active' },
  Hera: { tier: 'ZEUS', status: 'active' },
  Leda: { tier: 'ZEUS', status: 'trialing', days: 5 },
  Alkmene: { tier: 'HADES', status: 'active', days: 20 },
  Medea: { tier: 'ZEUS', status: 'active_until_period_end', days: 12 },
  Niobe: { tier: 'HADES', status: 'past_due', days: 1 },
};

const DAY_MS = 24 * 3600_000;

/** Subscriptions in every state, and the tiers that follow from them. */
export async function givePlans(db: Db, members: Members): Promise<void> {
  for (const [name, { tier, status, days }] of Object.entries(PLANS)) {
    const { session } = members[name as MemberName];
    const end = days === undefined ? null : new Date(NOW.getTime() + days * DAY_MS);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('subscriptions')
        .values({
          member_id: session.user_id,
          tier,
          status,
          provider_id: end && `sub_of_${name}`,
          current_period_end: end,
          trial_end: status === 'trialing' ? end : null,
        })
        .execute();
      await trx
        .updateTable('members')
        .set({ used_free_trial: end !== null })
        .where('id', '=', session.user_id)
        .execute();
      await updateMembership(trx, session.user_id, tier);
    });
    session.godtier = tier;
  }
}
