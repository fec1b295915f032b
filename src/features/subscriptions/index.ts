export {
  selectSubscriptionStatus,
  selectTier,
  selectUsedFreeTrial,
  tierAdopted,
  tierReducer,
  type TierState,
} from './tierSlice';
