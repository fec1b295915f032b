export { SubscriptionSection } from './SubscriptionSection';
export { SubscriptionSkeleton } from './SubscriptionSkeleton';
