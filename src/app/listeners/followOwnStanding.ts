import type { Profile } from '#contract/profile';
import { baseApi } from '../../api/baseApi';
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
 * When the own profile says something new, by whatever way it came (a change of one's own, a checkout, another page),
 * what shows the same elsewhere is fetched anew: posts with their author's tier and picture, and the subscriptions.
 */
export function followOwnStanding(start: StartListening): void {
  start({
    predicate: (_action, now, before) => selectOwnProfile(now).data !== selectOwnProfile(before).data,
    effect: (_action, api) => {
      const { data: newer } = selectOwnProfile(api.getState());
      const { data: older } = selectOwnProfile(api.getOriginalState());
      if (!newer || !older || newer.id !== older.id) return;
      if (differ(authorOf(newer), authorOf(older))) {
        api.dispatch(baseApi.util.invalidateTags([{ type: 'Post', id: 'LIST' }]));
      }
      if (differ(standingOf(newer), standingOf(older))) {
        api.dispatch(baseApi.util.invalidateTags(['Subscription']));
      }
    },
  });
}
