export { SubscriptionSection } from './SubscriptionSection';
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
