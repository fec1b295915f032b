export { SubscriptionSection } from './SubscriptionSection';
export { subscriptionsApi } from './subscriptionsApi';
export { selectTier, tierAdopted, tierReducer, type TierState } from './tierSlice';
