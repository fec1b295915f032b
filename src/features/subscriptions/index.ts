export { SubscriptionSection } from './LazySubscriptionSection';
export {
  subscriptionsApi,
  useCreateCheckoutSessionMutation,
  useListSubscriptionsQuery,
  useManageSubscriptionMutation,
  type NewCheckout,
} from './subscriptionsApi';
export {
  selectSubscriptionStatus,
  selectTier,
  selectUsedFreeTrial,
  tierAdopted,
  tierReducer,
  type TierState,
} from './tierSlice';
