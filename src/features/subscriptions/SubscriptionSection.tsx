import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CircularProgress from '@mui/material/CircularProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { FREE_TRIAL_DAYS } from '#contract/limits';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { theme } from '../../theme/theme';
import { TIER_NAMES, tierColours } from '../../ui/tiers';
import { useServerNow } from '../../network/serverClock';
import { RetryNote } from '../../network/RetryNote';
import { hasSubscription } from './entitlements';
import { PlanCard } from './PlanCard';
import { isGift, PAID_TIERS, priceText, statusText } from './plans';
import { useListSubscriptionsQuery } from './subscriptionsApi';
import { useCheckoutReturn, type CheckoutConfirmation } from './useCheckoutReturn';
import { useProviderPages } from './useProviderPages';

const Plans = styled.div({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
});

/** Placeholder of a plan's status and button, as tall as they are. */
const PlanSkeleton = () => (
  <>
    <Skeleton width="55%" height={22.5} />
    <Skeleton style={{ height: 44, borderRadius: 8 }} />
  </>
);

/** About a bought tier (useCheckoutReturn). It stays when the tier is confirmed, so that the plans do not jump. */
function CheckoutNote({ awaitedTier, confirmedTier, isLate, checkAgain }: CheckoutConfirmation) {
  if (confirmedTier) {
    return (
      <Alert severity="success" role="status">
        Thank you. Your {TIER_NAMES[confirmedTier]} subscription has begun.
      </Alert>
    );
  }
  if (!awaitedTier) return null;
  return isLate ? (
    <Alert severity="info" role="status" action={<Button onClick={checkAgain}>Check again</Button>}>
      This takes longer than usual. Your tier will change by itself as soon as the payment is confirmed; there
      is no need to pay again.
    </Alert>
  ) : (
    <Alert severity="info" role="status" icon={<CircularProgress size={20} aria-hidden="true" />}>
      Confirming your {TIER_NAMES[awaitedTier]} subscription...
    </Alert>
  );
}

function OwnPlans({ profile }: { profile: Profile }) {
  const { data, isLoading } = useListSubscriptionsQuery();
  const confirmation = useCheckoutReturn(profile);
  const { redirectingTier, toCheckout, toPortal } = useProviderPages(profile.username);
  const now = useServerNow().getTime();
  const isConfirming = confirmation.awaitedTier !== null && !confirmation.isLate;
  const isSold = data?.publishable_key !== null;
  const hasPlan = PAID_TIERS.some((tier) => hasSubscription(tier, profile));

  const plan = (tier: PaidTier) => {
    const subscription = data?.subscriptions.find((each) => each.tier === tier);
    const status = subscription && statusText(subscription, now, data?.prices);
    const isSubscribed = hasSubscription(tier, profile);
    const isOverdue = subscription?.status === 'past_due';
    // Of a member with a plan, what a failed payment asks for stands out alone.
    const isMain = !hasPlan || isOverdue;
    const canAct = !isLoading && (isSubscribed ? !isGift(subscription) : isSold);
    const label = redirectingTier === tier ? 'Redirecting...' : isSubscribed ? 'Manage' : 'Subscribe';
    return (
      <PlanCard key={tier} tier={tier} price={priceText(tier, data?.prices)} isSubscribed={isSubscribed}>
        {isLoading && <PlanSkeleton />}
        {/* The first week is free (spec §4). */}
        {!isLoading && !isSubscribed && isSold && profile.used_free_trial === false && (
          <Typography variant="body2" sx={{ fontWeight: 600, color: tierColours[tier].ink }}>
            {FREE_TRIAL_DAYS}-day free trial
          </Typography>
        )}
        {status && (
          <Typography variant="body2" color={isOverdue ? 'error' : undefined} sx={{ fontWeight: 600 }}>
            {status}
          </Typography>
        )}
        {canAct && (
          <Button
            variant={isMain ? 'contained' : 'outlined'}
            color={isMain ? 'primary' : 'inherit'}
            disabled={redirectingTier !== null || isConfirming}
            onClick={() => void (isSubscribed ? toPortal(tier) : toCheckout(tier))}
          >
            {label}
          </Button>
        )}
      </PlanCard>
    );
  };

  return (
    <>
      <CheckoutNote {...confirmation} />
      <RetryNote endpoint="createCheckoutSession" />
      <RetryNote endpoint="manageSubscription" />
      <Plans>{PAID_TIERS.map(plan)}</Plans>
      {!isSold && (
        <Typography variant="body2" color="textSecondary">
          Subscriptions are not sold on this server.
        </Typography>
      )}
    </>
  );
}

/**
 * The plans and the member's subscriptions, on the own profile only (spec §2, §6). The subscriptions are fetched beside the
 * profile, which is undefined while it is loading.
 */
export function SubscriptionSection({ profile }: { profile: Profile | undefined }) {
  const { isLoading } = useListSubscriptionsQuery();
  return (
    <Card
      component="section"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1.75,
        [theme.breakpoints.down('sm')]: { paddingBlock: '16px' },
      }}
      aria-labelledby="subscriptions"
      aria-busy={isLoading || !profile}
    >
      <Typography variant="h3" component="h2" id="subscriptions">
        Subscription Management
      </Typography>
      {profile ? (
        <OwnPlans profile={profile} />
      ) : (
        <Plans>
          {PAID_TIERS.map((tier) => (
            <PlanCard key={tier} tier={tier} price={priceText(tier)}>
              <PlanSkeleton />
            </PlanCard>
          ))}
        </Plans>
      )}
    </Card>
  );
}
