import { useState } from 'react';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { Button } from '../../ui/Button';
import { RetryNote } from '../network';
import { holdsSubscription } from '../profile';
import { CheckoutNote } from './CheckoutNote';
import { PlanCard } from './PlanCard';
import { isGift, PAID_TIERS, statusWords } from './plans';
import { Plans, SubscriptionFrame } from './SubscriptionFrame';
import { useListSubscriptionsQuery } from './subscriptionsApi';
import { PlanSkeleton } from './SubscriptionSkeleton';
import { useCheckoutReturn } from './useCheckoutReturn';
import { useLeaving } from './useLeaving';
import { useProviderPages } from './useProviderPages';

/** What the member subscribes to, and could (spec §2, §6). Stands on the own profile alone. */
export function SubscriptionSection({ profile }: { profile: Profile }) {
  const { data, isLoading } = useListSubscriptionsQuery();
  const wait = useCheckoutReturn(profile);
  const { toCheckout, toPortal } = useProviderPages(profile.username);
  const { leaving, leave } = useLeaving();
  const [now] = useState(Date.now);
  const isWaiting = wait.awaited !== null && !wait.isLate;
  const isSold = data?.publishable_key !== null;

  const plan = (tier: PaidTier) => {
    const subscription = data?.subscriptions.find((each) => each.tier === tier);
    const isHeld = holdsSubscription(tier, profile);
    const canAct = !isLoading && (isHeld ? !isGift(subscription) : isSold);
    const word = leaving === tier ? 'Redirecting...' : isHeld ? 'Manage' : 'Subscribe';
    return (
      <PlanCard
        key={tier}
        tier={tier}
        isHeld={isHeld}
        hasTrial={!isLoading && !isHeld && isSold && profile.used_free_trial === false}
        status={subscription ? statusWords(subscription, now) : null}
        isAlarming={subscription?.status === 'past_due'}
      >
        {isLoading && <PlanSkeleton />}
        {canAct && (
          <Button
            type="button"
            tone={isHeld ? 'plain' : 'primary'}
            disabled={leaving !== null || isWaiting}
            onClick={() => void leave(tier, isHeld ? toPortal : toCheckout)}
          >
            {word}
          </Button>
        )}
      </PlanCard>
    );
  };

  return (
    <SubscriptionFrame isBusy={isLoading}>
      <CheckoutNote {...wait} />
      <RetryNote endpoint="createCheckoutSession" />
      <RetryNote endpoint="manageSubscription" />
      <Plans>{PAID_TIERS.map(plan)}</Plans>
      {!isSold && <p>Subscriptions are not sold on this server.</p>}
    </SubscriptionFrame>
  );
}
