import type { Profile } from '#contract/profile';
import { profileApi } from '../../features/profile';
import { postsApi } from '../../features/posts';
import { subscriptionsApi } from '../../features/subscriptions';
import { makeComment, makePost, ownProfile } from '../../testing/fixtures';
import { json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';

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
  ['a tier', { godtier: 'ZEUS' }, []],
  ['a picture', { profile_picture: '/media/new.webp' }, []],
  ['a subscription', { has_zeus_subscription: true }, [SUBSCRIPTIONS]],
  ['the way a subscription stands', { subscription_status: 'past_due' }, [SUBSCRIPTIONS]],
  ['a tier with its subscription', { godtier: 'ZEUS', has_zeus_subscription: true }, [SUBSCRIPTIONS]],
  ['a count of followers', { follower_count: 5 }, []],
])(
  'when the own profile reports a new %s, only what else depends on it is refetched',
  async (_what, changes, asked) => {
    expect(await askedAfter(changes)).toEqual(asked);
  },
);

test('a new tier and picture show on the own posts and comments, and the loaded pages stay', async () => {
  const own = { author_username: ownProfile.username };
  const next = { headers: { Link: '</api/posts/?before=a>; rel="next"' } };
  const commented = makePost(3, {
    comments: [makeComment(1, own), makeComment(2, { replies: [makeComment(3, own)] })],
  });
  scriptServer({
    'GET /api/profile/': [
      json(ownProfile),
      json({ ...ownProfile, godtier: 'ZEUS', profile_picture: '/media/new.webp' }),
    ],
    'GET /api/posts/': [
      json([commented, makePost(2, own)], next),
      json([makePost(1, { author_username: 'grace', author_godtier: 'HERMES' })]),
    ],
  });
  const store = makeSignedInStore();
  const profile = store.dispatch(profileApi.endpoints.getOwnProfile.initiate());
  const feed = store.dispatch(postsApi.endpoints.getPosts.initiate());
  await Promise.all([profile, feed]);
  await store.dispatch(postsApi.endpoints.getPosts.initiate(undefined, { direction: 'forward' }));
  await profile.refetch();
  await settle();
  const { data } = postsApi.endpoints.getPosts.select()(store.getState());
  const posts = data?.pages.flatMap(({ items }) => items) ?? [];
  expect(posts.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(posts[1]).toMatchObject({ author_godtier: 'ZEUS', author_profile_picture: '/media/new.webp' });
  expect(posts[2]).toMatchObject({ author_godtier: 'HERMES' });
  expect(posts[0]?.comments).toMatchObject([
    { author_profile_picture: '/media/new.webp' },
    { author_profile_picture: null, replies: [{ author_profile_picture: '/media/new.webp' }] },
  ]);
});
