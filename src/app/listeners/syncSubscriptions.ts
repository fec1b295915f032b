import { baseApi } from '../../api/baseApi';
import { membersApi } from '../../features/members/membersApi';
import type { RootState } from '../store';
import type { StartListening } from './index';

const selectOwnProfile = membersApi.endpoints.getOwnProfile.select();

function didSubscriptionsChange(current: RootState, previous: RootState): boolean {
  const { data: newer } = selectOwnProfile(current);
  const { data: older } = selectOwnProfile(previous);
  if (!newer || !older || newer === older || newer.id !== older.id) return false;
  return (
    newer.has_hades_subscription !== older.has_hades_subscription ||
    newer.has_zeus_subscription !== older.has_zeus_subscription ||
    newer.subscription_status !== older.subscription_status
  );
}

/** Refetches the subscriptions where they are on screen. By their tag, since their endpoints come with the profile page. */
export const refetchSubscriptions = () => baseApi.util.invalidateTags([{ type: 'Subscription', id: 'LIST' }]);

/** Refetches the subscriptions when the own profile reports a change of them: after a checkout, or from another tab. */
export function syncSubscriptions(start: StartListening): void {
  start({
    predicate: (_action, current, previous) => didSubscriptionsChange(current, previous),
    effect: (_action, { dispatch }) => {
      dispatch(refetchSubscriptions());
    },
  });
}
