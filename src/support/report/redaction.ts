import { liveEventReceived } from '../../api/live';
import { sessionEnded } from '../../api/session';
import { disclosureToggled } from '../../disclosure/disclosureSlice';
import { authRedaction } from '../../features/auth/authRedaction';
import { commentsRedaction } from '../../features/comments/commentsRedaction';
import { followsRedaction } from '../../features/follows/followsRedaction';
import { membersRedaction } from '../../features/members/membersRedaction';
import { messagesRedaction } from '../../features/messages/messagesRedaction';
import { moderationRedaction } from '../../features/moderation/moderationRedaction';
import { postsRedaction } from '../../features/posts/postsRedaction';
import { profileRedaction } from '../../features/profile/profileRedaction';
import { searchRedaction } from '../../features/search/searchRedaction';
import { subscriptionsRedaction } from '../../features/subscriptions/subscriptionsRedaction';
import {
  attemptFailed,
  clockOffsetMeasured,
  liveStateChanged,
  retryEnded,
  retryScheduled,
  type AttemptFailure,
  type PendingRetry,
} from '../../network/networkSlice';
import { itemsAdded } from '../../optimistic/additionsSlice';
import { intentSet, intentSettled } from '../../optimistic/intentsSlice';
import { pageBroke, type Breakdown } from '../recorder/pageBroke';
import { makeRedaction } from '../redaction';
import { errorName, show } from '../redaction/leaves';
import { fieldsOf, type Rule } from '../redaction/rules';
import type { EndpointRules } from '../redaction/shapes';

const features = [
  authRedaction,
  postsRedaction,
  commentsRedaction,
  moderationRedaction,
  membersRedaction,
  profileRedaction,
  followsRedaction,
  searchRedaction,
  messagesRedaction,
  subscriptionsRedaction,
];

const gather = <T>(records: (Readonly<Record<string, T>> | undefined)[]): Record<string, T> =>
  Object.fromEntries(records.flatMap((record) => Object.entries(record ?? {})));

const wait = fieldsOf<PendingRetry>({ id: show, endpoint: show, cause: show, retry: show, until: show });

export const endpoints = gather<EndpointRules>(features.map((feature) => feature.endpoints));

/** The slices besides RTK Query's; others are left out. */
export const slices = gather<Rule>([
  ...features.map((feature) => feature.slices),
  {
    network: {
      fields: { pendingRetries: { each: wait }, isUnreachable: show, isLive: show, clockOffsetMs: show },
    },
    intents: { each: show },
    additions: { each: { each: { fields: { id: show, at: show } } } },
    disclosure: { each: { each: show } },
    notices: { fields: { lastId: show, queue: { each: { fields: { id: show, text: show } } } } },
  },
]);

const payloads = gather<Rule>([
  ...features.map((feature) => feature.payloads),
  {
    [retryScheduled.type]: wait,
    [retryEnded.type]: show,
    [clockOffsetMeasured.type]: show,
    [attemptFailed.type]: fieldsOf<AttemptFailure>({
      at: show,
      endpoint: show,
      method: show,
      status: show,
      requestId: show,
    }),
    [intentSet.type]: { fields: { key: show, wanted: show } },
    [intentSettled.type]: show,
    [itemsAdded.type]: { fields: { lists: { each: show }, ids: { each: show }, at: show } },
    [disclosureToggled.type]: { fields: { visit: show, name: show, isOpen: show } },
    'notices/noticeShown': show,
    [sessionEnded.type]: { fields: { reason: show } },
    [liveEventReceived.type]: {
      fields: {
        type: show,
        id: show,
        post: show,
        username: show,
        spread_ms: show,
        like_count: show,
        smite_count: show,
        comment_count: show,
      },
    },
    [liveStateChanged.type]: show,
    [pageBroke.type]: fieldsOf<Breakdown>({ name: errorName, frames: { each: show } }),
  },
]);

/** The redaction of the whole app. */
export const { redactAction, redactState, redactCacheKey } = makeRedaction({ endpoints, slices, payloads });
