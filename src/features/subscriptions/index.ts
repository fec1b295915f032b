export { canChooseTier, tierRefusal, type Entitlements } from './entitlements';
export { SubscriptionSection } from './SubscriptionSection';
export { SubscriptionSkeleton } from './SubscriptionSkeleton';
export { subscriptionsApi } from './subscriptionsApi';
