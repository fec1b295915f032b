import type { Action } from '@reduxjs/toolkit';
import type { AuthState } from '../../features/auth/authSlice';
import type { TierState } from '../../features/auth/tierSlice';
import type { Outgoing } from '../../outbox/outboxSlice';
import { response } from './responses';
import { apiActions, apiState, endpointOf } from './apiCache';
import { errorName, fill, hide, redact, show, showing, type Rule } from './rules';

/** A rule for each field of T, so that a new field does not compile without one. */
type FieldsOf<T> = { [K in keyof Required<T>]: Rule };

/** The field that redux-persist adds to persisted slices. */
const _persist = showing('version', 'rehydrated');

const auth: FieldsOf<AuthState> = {
  authToken: hide,
  isAuthenticated: show,
  tokenTimestamp: show,
  userId: show,
  username: show,
  userEmail: hide,
  profileData: response,
};
const tier: FieldsOf<TierState> = { userTier: show, subscriptionStatus: show, usedFreeTrial: show };

const outgoing: { fields: FieldsOf<Outgoing> } = {
  fields: {
    ...showing('key', 'picture', 'created_at', 'status', 'isTextKept', 'isTried', 'after', 'reason').fields,
    writing: showing('endpoint', 'id', 'postId', 'parentId'),
    content: fill,
    texts: { each: fill },
  },
};
const retry = showing('id', 'endpoint', 'cause', 'retry', 'until');
const idAt = showing('id', 'at');

/** The slices besides RTK Query's; others are left out. */
export const slices: Readonly<Record<string, Rule>> = {
  auth: { fields: { ...auth, _persist } },
  tier: { fields: { ...tier, _persist } },
  suspension: show,
  network: {
    fields: { ...showing('isUnreachable', 'isLive', 'clockOffsetMs').fields, pendingRetries: retry },
  },
  additions: { each: { each: idAt } },
  intents: { each: showing('wanted', 'requestId', 'previousRequestId', 'isKept') },
  disclosure: { each: { each: show } },
  openConversation: show,
  outbox: { each: outgoing },
  posts: {
    fields: {
      ...showing('eventsMissedAt', 'spreadMs').fields,
      removed: { each: show },
      reportedAt: { each: show },
      announced: { each: idAt },
    },
  },
};

/** The payloads of actions, by type; of other actions only the type is shown. */
export const payloads: Readonly<Record<string, Rule>> = {
  'auth/signedIn': { fields: { ...response.fields, token: hide } },
  'auth/tokenValidated': response,
  'auth/ownProfileLoaded': response,
  'auth/authAdopted': { fields: auth },
  'tier/tierAdopted': { fields: tier },
  'suspension/suspended': show,
  'auth/sessionEnded': showing('reason'),
  'openConversation/conversationOpened': show,
  'outbox/restored': { fields: { box: show, messages: outgoing } },
  'outbox/queued': { fields: { box: show, message: outgoing } },
  'outbox/replaced': { fields: { box: show, key: show, message: outgoing } },
  'outbox/sendingStarted': showing('box', 'key', 'after'),
  'outbox/sendingFailed': showing('box', 'key', 'reason', 'isRefused'),
  'outbox/removed': showing('box', 'key'),
  'posts/postRemoved': show,
  // Those of one member, who was blocked.
  'posts/postsHidden': hide,
  'posts/postsRestored': hide,
  'posts/postChanged': idAt,
  'posts/postAnnounced': idAt,
  'posts/postEventsMissed': show,
  'live/eventReceived': showing(
    'type',
    'id',
    'post',
    'username',
    'spread_ms',
    'like_count',
    'smite_count',
    'comment_count',
  ),
  'network/liveStateChanged': show,
  'network/retryScheduled': retry,
  'network/retryEnded': show,
  'network/clockOffsetMeasured': show,
  'network/attemptFailed': showing('at', 'endpoint', 'method', 'status', 'requestId'),
  'intents/intentSet': showing('key', 'wanted', 'requestId', 'isKept'),
  'intents/intentSettled': show,
  'additions/itemsAdded': { fields: { lists: { each: show }, ids: { each: show }, at: show } },
  'disclosure/disclosureToggled': showing('locationKey', 'name', 'isOpen'),
  'support/pageBroke': { fields: { name: errorName, frames: { each: show } } },
};

const actions = new Map<string, Rule>([
  ...Object.entries(payloads).map(([type, payload]): [string, Rule] => [
    type,
    { fields: { type: show, payload, meta: showing('at') } },
  ]),
  ...Object.entries(apiActions),
]);

const nameAlone = showing('type');

interface NamedAction {
  type: string;
  payload?: { queryCacheKey?: unknown; endpoint?: string };
  meta?: { arg?: { endpointName?: string } };
}

/** The action's type, with the endpoint if it belongs to a call: `api/executeMutation/rejected (createPost)`. */
function descriptiveType({ type, payload, meta }: NamedAction): string {
  const endpoint = meta?.arg?.endpointName ?? endpointOf(payload?.queryCacheKey) ?? payload?.endpoint;
  return typeof endpoint === 'string' ? `${type} (${endpoint})` : type;
}

/** Leaves in an action only what its rules allow; its type is always shown. */
export function redactAction<A extends Action>(action: A): A {
  const shown = redact(actions.get(action.type) ?? nameAlone, action) as object;
  return { ...shown, type: descriptiveType(action) } as A;
}

const stateRule: Rule = { fields: { ...slices, api: apiState } };

/** Leaves in the state only what the rules allow. */
export const redactState = <S>(state: S): S => redact(stateRule, state) as S;
