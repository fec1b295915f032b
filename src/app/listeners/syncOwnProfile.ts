import { shallowEqual } from 'react-redux';
import { ownProfileLoaded } from '../../features/auth/authSlice';
import { profileApi, type CachedProfile } from '../../features/profile/profileApi';
import type { RootState } from '../store';
import type { StartListening } from './index';

const selectOwnProfile = profileApi.endpoints.getOwnProfile.select();

const withoutFreshness = ({ readAt, changedAt, isStale, ...profile }: CachedProfile) => profile;

function selectProfile(state: RootState) {
  const { data } = selectOwnProfile(state);
  return data && withoutFreshness(data);
}

/**
 * Copies the cached own profile to the session, which persists its email, picture, tier and trial (spec §3), when it is
 * loaded and when it changes.
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
}
