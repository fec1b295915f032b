import type { Profile } from '#contract/profile';
import type { AuthState } from '../../features/auth';
import type { TierState } from '../../features/auth';
import { flag, json, text, tier, wholeNumber, yesOrNo, type Codecs } from './codecs';

/** The storage keys of spec §3, a key for each field of the slices. */
export const authFields: Codecs<AuthState> = {
  authToken: text,
  isAuthenticated: flag,
  tokenTimestamp: wholeNumber,
  userId: wholeNumber,
  username: text,
  userEmail: text,
  profileData: json<Profile>(),
};

export const tierFields: Codecs<TierState> = {
  userTier: tier,
  subscriptionStatus: text,
  usedFreeTrial: yesOrNo,
};
