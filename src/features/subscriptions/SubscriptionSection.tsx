import Button from '@mui/material/Button';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { useServerNow } from '../../network/serverClock';
import { RetryNote } from '../../network/RetryNote';
import { CheckoutNote } from './CheckoutNote';
import { hasSubscription } from './entitlements';
import { PlanCard } from './PlanCard';
import { isGift, PAID_TIERS, priceText, statusText } from './plans';
import { Plans, SubscriptionFrame } from './SubscriptionFrame';
import { useListSubscriptionsQuery } from './subscriptionsApi';
import { PlanSkeleton } from './SubscriptionSkeleton';
import { useCheckoutReturn } from './useCheckoutReturn';
import { useProviderPages } from './useProviderPages';
import { useRedirect } from './useRedirect';

/** The plans and the member's subscriptions, on the own profile only (spec §2, §6). */
export function SubscriptionSection({ profile }: { profile: Profile }) {
  const { data, isLoading } = useListSubscriptionsQuery();
  const confirmation = useCheckoutReturn(profile);
  const { toCheckout, toPortal } = useProviderPages(profile.username);
  const { redirectingTier, redirect } = useRedirect();
  const now = useServerNow().getTime();
  const isConfirming = confirmation.awaitedTier !== null && !confirmation.isLate;
  const isSold = data?.publishable_key !== null;

  const plan = (tier: PaidTier) => {
    const subscription = data?.subscriptions.find((each) => each.tier === tier);
    const isSubscribed = hasSubscription(tier, profile);
    const canAct = !isLoading && (isSubscribed ? !isGift(subscription) : isSold);
    const label = redirectingTier === tier ? 'Redirecting...' : isSubscribed ? 'Manage' : 'Subscribe';
    return (
      <PlanCard
        key={tier}
        tier={tier}
        price={priceText(tier, data?.prices)}
        isSubscribed={isSubscribed}
        hasTrial={!isLoading && !isSubscribed && isSold && profile.used_free_trial === false}
        status={subscription ? statusText(subscription, now, data?.prices) : null}
        isAlarming={subscription?.status === 'past_due'}
      >
        {isLoading && <PlanSkeleton />}
        {canAct && (
          <Button
            variant={isSubscribed ? 'outlined' : 'contained'}
            color={isSubscribed ? 'inherit' : 'primary'}
            disabled={redirectingTier !== null || isConfirming}
            onClick={() => void redirect(tier, isSubscribed ? toPortal : toCheckout)}
          >
            {label}
          </Button>
        )}
      </PlanCard>
    );
  };

  return (
    <SubscriptionFrame isBusy={isLoading}>
      <CheckoutNote {...confirmation} />
      <RetryNote endpoint="createCheckoutSession" />
      <RetryNote endpoint="manageSubscription" />
      <Plans>{PAID_TIERS.map(plan)}</Plans>
      {!isSold && <p>Subscriptions are not sold on this server.</p>}
    </SubscriptionFrame>
  );
}
