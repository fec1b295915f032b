import { Skeleton } from '../../ui/Skeleton';
import { PlanCard } from './PlanCard';
import { PAID_TIERS } from './plans';
import { Plans, SubscriptionFrame } from './SubscriptionFrame';
import { useListSubscriptionsQuery } from './subscriptionsApi';

/** The place of a plan's line of words and of its button: as tall as they are. */
export const PlanSkeleton = () => (
  <>
    <Skeleton style={{ width: '55%', height: 22.5 }} />
    <Skeleton style={{ height: 44, borderRadius: 8 }} />
  </>
);

/** The place of the plans while the profile is fetched, and what they need with it. */
export function SubscriptionSkeleton() {
  useListSubscriptionsQuery();
  return (
    <SubscriptionFrame isBusy>
      <Plans>
        {PAID_TIERS.map((tier) => (
          <PlanCard key={tier} tier={tier} isHeld={false} hasTrial={false} status={null} isAlarming={false}>
            <PlanSkeleton />
          </PlanCard>
        ))}
      </Plans>
    </SubscriptionFrame>
  );
}
