export { SubscriptionSection } from './SubscriptionSection';
export { SubscriptionSkeleton } from './SubscriptionSkeleton';
export { subscriptionsApi } from './subscriptionsApi';
