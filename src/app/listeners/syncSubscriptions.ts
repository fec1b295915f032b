import { baseApi } from '../../api/baseApi';
import { membersApi } from '../../features/members/membersApi';
import type { RootState } from '../store';
import type { StartListening } from './index';

const selectOwnProfile = membersApi.endpoints.getOwnProfile.select();

/** What the own profile says of the subscriptions; undefined if it is not cached. */
function selectHeld(state: RootState): string | undefined {
  const { data } = selectOwnProfile(state);
  return data && [data.has_hades_subscription, data.has_zeus_subscription, data.subscription_status].join();
}

/** Refetches the subscriptions where they are on screen. By their tag, since their endpoints come with the profile page. */
export const refetchSubscriptions = () => baseApi.util.invalidateTags([{ type: 'Subscription', id: 'LIST' }]);

/** Refetches the subscriptions when the own profile reports a change of them: after a checkout, or from another tab. */
export function syncSubscriptions(start: StartListening): void {
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
