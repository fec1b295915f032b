import type { Profile } from '#contract/profile';
import { baseApi } from '../../api/baseApi';
import { updateAuthor } from '../../features/posts';
import { profileApi } from '../../features/profile';
import type { StartListening } from './index';

const selectOwnProfile = profileApi.endpoints.getOwnProfile.select();

/** What posts show of their author. */
const authorOf = ({ godtier, profile_picture }: Profile) => [godtier, profile_picture];

/** What the subscriptions tell at more length. */
const standingOf = (profile: Profile) => [
  profile.has_hades_subscription,
  profile.has_zeus_subscription,
  profile.subscription_status,
];

const differ = (one: unknown[], other: unknown[]) => one.some((value, index) => value !== other[index]);

/**
 * Whenever the cached own profile changes (an edit, a checkout, another tab), what depends on it follows: the author's tier
 * and picture on the own posts and comments are updated, the subscriptions refetched.
 */
export function followOwnStanding(start: StartListening): void {
  start({
    predicate: (_action, now, before) => selectOwnProfile(now).data !== selectOwnProfile(before).data,
    effect: (_action, api) => {
      const { data: newer } = selectOwnProfile(api.getState());
      const { data: older } = selectOwnProfile(api.getOriginalState());
      if (!newer || !older || newer.id !== older.id) return;
      if (differ(authorOf(newer), authorOf(older))) {
        api.dispatch(updateAuthor(newer));
      }
      if (differ(standingOf(newer), standingOf(older))) {
        api.dispatch(baseApi.util.invalidateTags(['Subscription']));
      }
    },
  });
}
