import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { SessionMember } from '#contract/auth';
import type { Tier } from '#contract/tiers';
import { sessionEnded } from '../../api/session';
import { ownProfileLoaded, signedIn, tokenValidated } from './authSlice';

/** The member's membership. Its fields have the names of the storage keys of spec §3; null is a missing key. */
export interface TierState {
  userTier: Tier | null;
  subscriptionStatus: string | null;
  usedFreeTrial: boolean | null;
}

const signedOut: TierState = { userTier: null, subscriptionStatus: null, usedFreeTrial: null };

type TierFields = Pick<SessionMember, 'godtier' | 'subscription_status' | 'used_free_trial'>;

const tierOf = (member: TierFields): TierState => ({
  userTier: member.godtier,
  subscriptionStatus: member.subscription_status,
  usedFreeTrial: member.used_free_trial,
});

const tierSlice = createSlice({
  name: 'tier',
  initialState: signedOut,
  reducers: {
    /** Another tab changed the membership, or signed in or out. */
    tierAdopted: (_state, { payload }: PayloadAction<TierState>) => payload,
  },
  extraReducers: (builder) => {
    builder
      .addCase(signedIn, (_state, { payload }) => tierOf(payload))
      .addCase(tokenValidated, (_state, { payload }) => tierOf(payload))
      .addCase(ownProfileLoaded, (state, { payload }) => {
        state.userTier = payload.godtier;
        if (payload.subscription_status !== undefined) state.subscriptionStatus = payload.subscription_status;
        if (payload.used_free_trial !== undefined) state.usedFreeTrial = payload.used_free_trial;
      })
      .addCase(sessionEnded, (state, { payload }) => (payload.reason === 'elsewhere' ? state : signedOut));
  },
  selectors: {
    selectTier: (state) => state.userTier,
  },
});

export const tierReducer = tierSlice.reducer;
export const { tierAdopted } = tierSlice.actions;
export const { selectTier } = tierSlice.selectors;
