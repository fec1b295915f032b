import { ownProfileLoaded } from '../../features/auth';
import { profileApi } from '../../features/profile';
import type { StartListening } from './index';

const selectOwnProfile = profileApi.endpoints.getOwnProfile.select();

/**
 * What the session keeps of its member (email, picture, tier, trial: spec §3) follows the cached own profile, however that
 * comes or changes.
 */
export function adoptOwnProfile(start: StartListening): void {
  start({
    predicate: (_action, now, before) => selectOwnProfile(now).data !== selectOwnProfile(before).data,
    effect: (_action, api) => {
      const { data } = selectOwnProfile(api.getState());
      if (data) api.dispatch(ownProfileLoaded(data));
    },
  });
}
