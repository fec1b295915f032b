import type { AttemptFailure, PendingRetry } from '../../network/networkSlice';
import type { AuthState } from '../../features/auth';
import type { Outgoing } from '../../features/messages';
import type { TierState } from '../../features/auth';
import type { Breakdown } from '../recorder/pageBroke';
import { profile, sessionMember } from './answers';
import { apiState } from './apiCache';
import { errorName, fill, hide, show } from './leaves';
import { fieldsOf, type Rule } from './rules';

/** redux-persist's own field in the slices that it keeps. */
interface Persisted {
  _persist: object;
}

const _persist: Rule = { fields: { version: show, rehydrated: show } };

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

const wait = fieldsOf<PendingRetry>({ id: show, endpoint: show, cause: show, retry: show, until: show });

const outgoing = fieldsOf<Outgoing>({
  key: show,
  content: fill,
  created_at: show,
  status: show,
  reason: show,
});

/** The slices of the state; one that is not named here is left out. */
export const slices: Readonly<Record<string, Rule>> = {
  auth,
  tier,
  network: { fields: { pendingRetries: { each: wait }, isUnreachable: show } },
  intents: { each: show },
  disclosure: { each: { each: show } },
  notices: { fields: { lastId: show, queue: { each: { fields: { id: show, text: show } } } } },
  openConversation: show,
  outbox: { each: { each: outgoing } },
  stalePosts: { fields: { ids: { each: show }, resumptions: show } },
  api: apiState,
};

/** What the slices' own actions carry. Of an action that is not named here its type is all that shows. */
export const payloads: Readonly<Record<string, Rule>> = {
  'auth/signedIn': { fields: { ...sessionMember.fields, token: hide } },
  'auth/tokenValidated': sessionMember,
  'auth/ownProfileLoaded': profile,
  'auth/authAdopted': auth,
  'auth/sessionEnded': { fields: { reason: show } },
  'tier/tierAdopted': tier,
  'network/retryScheduled': wait,
  'network/retryEnded': show,
  'network/attemptFailed': fieldsOf<AttemptFailure>({
    at: show,
    endpoint: show,
    method: show,
    status: show,
    requestId: show,
  }),
  'intents/intended': { fields: { thing: show, wanted: show } },
  'intents/intentSettled': show,
  'disclosure/disclosureToggled': { fields: { visit: show, name: show, isOpen: show } },
  'notices/noticeShown': show,
  'live/eventReceived': { fields: { type: show, id: show, post: show, username: show } },
  'stalePosts/refreshStarted': show,
  'openConversation/conversationOpened': show,
  'outbox/restored': { fields: { box: show, messages: { each: outgoing } } },
  'outbox/queued': { fields: { box: show, message: outgoing } },
  'outbox/requeued': show,
  'outbox/sendingStarted': { fields: { box: show, key: show } },
  'outbox/sendingFailed': { fields: { box: show, reason: show } },
  'outbox/removed': { fields: { box: show, key: show } },
  'support/pageBroke': fieldsOf<Breakdown>({ name: errorName, frames: { each: show } }),
};
