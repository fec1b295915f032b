import Skeleton from '@mui/material/Skeleton';
import { PlanCard } from './PlanCard';
import { PAID_TIERS, priceText } from './plans';
import { Plans, SubscriptionFrame } from './SubscriptionFrame';
import { useListSubscriptionsQuery } from './subscriptionsApi';

/** Placeholder of a plan's status and button, as tall as they are. */
export const PlanSkeleton = () => (
  <>
    <Skeleton width="55%" height={22.5} />
    <Skeleton style={{ height: 44, borderRadius: 8 }} />
  </>
);

/** Placeholder of the plans while the profile is loading; fetches the subscriptions beside it. */
export function SubscriptionSkeleton() {
  useListSubscriptionsQuery();
  return (
    <SubscriptionFrame isBusy>
      <Plans>
        {PAID_TIERS.map((tier) => (
          <PlanCard
            key={tier}
            tier={tier}
            price={priceText(tier)}
            isSubscribed={false}
            hasTrial={false}
            status={null}
            isAlarming={false}
          >
            <PlanSkeleton />
          </PlanCard>
        ))}
      </Plans>
    </SubscriptionFrame>
  );
}
