import type { Profile } from '#contract/profile';
import { profileApi } from '../../features/profile';
import { postsApi } from '../../features/posts';
import { subscriptionsApi } from '../../features/subscriptions';
import { makePost, ownProfile } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';

const POSTS = '/api/posts/';
const SUBSCRIPTIONS = '/api/subscriptions/';

/** The own profile is fetched twice: as it was, and changed. @returns what was asked for because of the change */
async function askedAfter(changes: Partial<Profile>): Promise<string[]> {
  const requests = scriptServer({
    'GET /api/profile/': [json(ownProfile), json({ ...ownProfile, ...changes })],
    'GET /api/posts/': json([makePost(1)]),
    'GET /api/subscriptions/': json({ publishable_key: null, stripe_js_url: null, subscriptions: [] }),
  });
  const store = makeSignedInStore();
  const own = store.dispatch(profileApi.endpoints.getOwnProfile.initiate());
  await Promise.all([
    own,
    store.dispatch(postsApi.endpoints.getPosts.initiate()),
    store.dispatch(subscriptionsApi.endpoints.listSubscriptions.initiate()),
  ]);
  await settle();
  const before = requests.length + 1;
  await own.refetch();
  await settle();
  return requests.slice(before).map(({ url }) => new URL(url).pathname);
}

test.each<[string, Partial<Profile>, string[]]>([
  ['a tier', { godtier: 'ZEUS' }, [POSTS]],
  ['a picture', { profile_picture: '/media/new.webp' }, [POSTS]],
  ['a subscription', { has_zeus_subscription: true }, [SUBSCRIPTIONS]],
  ['the way a subscription stands', { subscription_status: 'past_due' }, [SUBSCRIPTIONS]],
  ['a tier with its subscription', { godtier: 'ZEUS', has_zeus_subscription: true }, [POSTS, SUBSCRIPTIONS]],
  ['a count of followers', { follower_count: 5 }, []],
])(
  '%s that the own profile newly tells is fetched anew where else it shows',
  async (_what, changes, asked) => {
    expect(await askedAfter(changes)).toEqual(asked);
  },
);
