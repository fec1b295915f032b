export { SubscriptionSection } from './SubscriptionSection';
export { SubscriptionSkeleton } from './SubscriptionSkeleton';
export { subscriptionsApi } from './subscriptionsApi';
export { selectTier, tierAdopted, tierReducer, type TierState } from './tierSlice';
