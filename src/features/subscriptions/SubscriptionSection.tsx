import styled from '@emotion/styled';
import { useState } from 'react';
import type { Profile } from '#contract/profile';
import type { PaidTier } from '#contract/tiers';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DISPLAY_FACE, token } from '../../ui/tokens';
import { RetryNote } from '../network';
import { holdsSubscription } from '../profile';
import { CheckoutNote } from './CheckoutNote';
import { PlanCard } from './PlanCard';
import { isGift, PAID_TIERS, statusWords } from './plans';
import { useListSubscriptionsQuery } from './subscriptionsApi';
import { useCheckoutReturn } from './useCheckoutReturn';
import { useLeaving } from './useLeaving';
import { useProviderPages } from './useProviderPages';

const Slab = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  '& > h2': { margin: 0, fontFamily: DISPLAY_FACE, fontSize: 22, fontWeight: 400, lineHeight: 1.2 },
  '& > p': { margin: 0, fontSize: 15, color: token.inkSoft },
});

const Plans = styled.div({
  display: 'grid',
  gap: 12,
  '@media (min-width: 600px)': { gridTemplateColumns: '1fr 1fr' },
});

/** What the member subscribes to, and could (spec §2, §6). Stands on the own profile alone. */
export function SubscriptionSection({ profile }: { profile: Profile }) {
  const { data } = useListSubscriptionsQuery();
  const wait = useCheckoutReturn(profile);
  const { toCheckout, toPortal } = useProviderPages(profile.username);
  const { leaving, leave } = useLeaving();
  const [now] = useState(Date.now);
  const isWaiting = wait.awaited !== null && !wait.isLate;
  const isSold = data?.publishable_key !== null;

  const plan = (tier: PaidTier) => {
    const subscription = data?.subscriptions.find((each) => each.tier === tier);
    const isHeld = holdsSubscription(tier, profile);
    const canManage = isHeld && !isGift(subscription);
    const word = leaving === tier ? 'Redirecting...' : isHeld ? 'Manage' : 'Subscribe';
    return (
      <PlanCard
        key={tier}
        tier={tier}
        isHeld={isHeld}
        hasTrial={!isHeld && isSold && profile.used_free_trial === false}
        status={subscription ? statusWords(subscription, now) : null}
        isAlarming={subscription?.status === 'past_due'}
      >
        {(canManage || (!isHeld && isSold)) && (
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
    <Slab as="section" aria-labelledby="subscriptions">
      <h2 id="subscriptions">Subscription Management</h2>
      <CheckoutNote {...wait} />
      <RetryNote endpoint="createCheckoutSession" />
      <RetryNote endpoint="manageSubscription" />
      <Plans>{PAID_TIERS.map(plan)}</Plans>
      {!isSold && <p>Subscriptions are not sold on this server.</p>}
    </Slab>
  );
}
