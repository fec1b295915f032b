import { shallowEqual } from 'react-redux';
import { baseApi } from '../../api/baseApi';
import { timestamp } from '../../api/timestamp';
import { ownProfileLoaded } from '../../features/auth/authSlice';
import { cacheOwnProfile, membersApi, type CachedProfile } from '../../features/members/membersApi';
import type { RootState } from '../store';
import type { StartListening } from './index';

const selectOwnProfile = membersApi.endpoints.getOwnProfile.select();

const withoutFreshness = ({ readAt, changedAt, isStale, ...profile }: CachedProfile) => profile;

function selectProfile(state: RootState) {
  const { data } = selectOwnProfile(state);
  return data && withoutFreshness(data);
}

/** What the own profile says of the subscriptions; undefined if it is not cached. */
function selectHeld(state: RootState): string | undefined {
  const { data } = selectOwnProfile(state);
  return data && [data.has_hades_subscription, data.has_zeus_subscription, data.subscription_status].join();
}

/** Refetches the subscriptions where they are on screen. By their tag, since their endpoints come with the profile page. */
export const refetchSubscriptions = () => baseApi.util.invalidateTags([{ type: 'Subscription', id: 'LIST' }]);

/**
 * Screens read the own profile from its query. The session gets a copy, which persists its email, picture, tier and trial
 * (spec §3); what is restored from it, or comes from another tab, is cached until the response. A restored copy is as old as
 * can be: any response replaces it, and the profile page does not show it (useProfile).
 */
export function syncOwnProfile(start: StartListening): void {
  start({
    predicate: (_action, current, previous) =>
      selectOwnProfile(current).data !== selectOwnProfile(previous).data,
    effect: (_action, api) => {
      const profile = selectProfile(api.getState());
      if (profile && !shallowEqual(profile, selectProfile(api.getOriginalState()))) {
        api.dispatch(ownProfileLoaded(profile));
      }
    },
  });
  start({
    predicate: (_action, current, previous) => current.auth.profileData !== previous.auth.profileData,
    effect: (_action, api) => {
      const stored = api.getState().auth.profileData;
      const cached = selectOwnProfile(api.getState()).data;
      if (stored && !shallowEqual(stored, selectProfile(api.getState()))) {
        api.dispatch(cacheOwnProfile([{ ...stored, readAt: cached?.readAt ? timestamp() : 0 }]));
      }
    },
  });
  // When the own profile reports a change of them: after a checkout, or from another tab.
  start({
    predicate: (_action, current, previous) => {
      const [newer, older] = [selectHeld(current), selectHeld(previous)];
      return newer !== undefined && older !== undefined && newer !== older;
    },
    effect: (_action, { dispatch }) => {
      dispatch(refetchSubscriptions());
    },
  });
}
