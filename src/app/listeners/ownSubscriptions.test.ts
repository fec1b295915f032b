import type { Profile } from '#contract/profile';
import { membersApi } from '../../features/members/membersApi';
import { subscriptionsApi } from '../../features/subscriptions/subscriptionsApi';
import { ownProfile } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';

const SUBSCRIPTIONS = '/api/subscriptions/';

/** Fetches the own profile, then a changed one. @returns the requests that the change caused */
async function requestsAfter(changes: Partial<Profile>): Promise<string[]> {
  const requests = scriptServer({
    'GET /api/profile/': [json(ownProfile), json({ ...ownProfile, ...changes })],
    'GET /api/subscriptions/': json({
      publishable_key: null,
      script_url: null,
      prices: null,
      subscriptions: [],
    }),
  });
  const store = makeSignedInStore();
  const own = store.dispatch(membersApi.endpoints.getOwnProfile.initiate());
  await Promise.all([own, store.dispatch(subscriptionsApi.endpoints.listSubscriptions.initiate())]);
  await settle();
  const before = requests.length + 1;
  await own.refetch();
  await settle();
  return requests.slice(before).map(({ url }) => new URL(url).pathname);
}

test.each<[string, Partial<Profile>, string[]]>([
  ['tier', { godtier: 'ZEUS' }, []],
  ['picture', { profile_picture: '/media/new.webp' }, []],
  ['subscription', { has_zeus_subscription: true }, [SUBSCRIPTIONS]],
  ['status of a subscription', { subscription_status: 'past_due' }, [SUBSCRIPTIONS]],
  ['tier with its subscription', { godtier: 'ZEUS', has_zeus_subscription: true }, [SUBSCRIPTIONS]],
  ['count of followers', { follower_count: 5 }, []],
])(
  'refetches the subscriptions when the own profile reports a new one, and not otherwise: a new %s',
  async (_what, changes, requests) => {
    expect(await requestsAfter(changes)).toEqual(requests);
  },
);
