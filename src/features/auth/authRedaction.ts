import type { NewMember, SessionMember } from '#contract/auth';
import type { Detail } from '#contract/common';
import type { Profile } from '#contract/profile';
import { hide, picture, show } from '../../support/redaction/leaves';
import { fieldsOf, type Rule } from '../../support/redaction/rules';
import { plain, type Redaction } from '../../support/redaction/shapes';
import type { authApi } from './authApi';
import { authAdopted, ownProfileLoaded, signedIn, tokenValidated, type AuthState } from './authSlice';
import { tierAdopted, type TierState } from './tierSlice';

/** The field that redux-persist adds to persisted slices. */
interface Persisted {
  _persist: object;
}

const _persist: Rule = { fields: { version: show, rehydrated: show } };

const sessionMember = fieldsOf<SessionMember>({
  user_id: show,
  username: show,
  godtier: show,
  subscription_status: show,
  used_free_trial: show,
});

export const profile = fieldsOf<Profile>({
  id: show,
  username: show,
  bio: show,
  profile_picture: picture,
  godtier: show,
  follower_count: show,
  following_count: show,
  is_followed: show,
  email: hide,
  has_hades_subscription: show,
  has_zeus_subscription: show,
  subscription_status: show,
  used_free_trial: show,
});

const auth = fieldsOf<AuthState & Persisted>({
  authToken: hide,
  isAuthenticated: show,
  tokenTimestamp: show,
  userId: show,
  username: show,
  userEmail: hide,
  profileData: profile,
  _persist,
});

const tier = fieldsOf<TierState & Persisted>({
  userTier: show,
  subscriptionStatus: show,
  usedFreeTrial: show,
  _persist,
});

const detail = fieldsOf<Detail>({ detail: show });

export const authRedaction: Redaction<typeof authApi> = {
  endpoints: {
    // Members may type an email or a password into the username field.
    login: { arg: { fields: { username: hide, password: hide } }, answer: sessionMember },
    register: {
      arg: { fields: { username: hide, email: hide, password: hide, submissionKey: hide } },
      answer: fieldsOf<NewMember>({ id: show, username: show, email: hide, godtier: show }),
    },
    logout: plain(hide),
    validateToken: plain(sessionMember),
    requestPasswordReset: { arg: { fields: { email: hide } }, answer: detail },
    confirmPasswordReset: {
      arg: { fields: { password: hide, token: hide, uidb64: hide, submissionKey: hide } },
      answer: detail,
    },
  },
  slices: { auth, tier },
  payloads: {
    [signedIn.type]: { fields: { ...sessionMember.fields, token: hide } },
    [tokenValidated.type]: sessionMember,
    [ownProfileLoaded.type]: profile,
    [authAdopted.type]: auth,
    [tierAdopted.type]: tier,
  },
};
