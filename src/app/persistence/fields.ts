import type { Profile } from '#contract/profile';
import type { AuthState } from '../../features/auth/authSlice';
import type { TierState } from '../../features/auth/tierSlice';
import { flag, json, text, tier, integer, nullableBoolean, type Codecs } from './codecs';

/** The storage keys of spec §3: one for each field of the slices. */
export const authFields: Codecs<AuthState> = {
  authToken: text,
  isAuthenticated: flag,
  tokenTimestamp: integer,
  userId: integer,
  username: text,
  userEmail: text,
  profileData: json<Profile>(),
};

export const tierFields: Codecs<TierState> = {
  userTier: tier,
  subscriptionStatus: text,
  usedFreeTrial: nullableBoolean,
};
