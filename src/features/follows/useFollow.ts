import { failureSentence } from '../../api/errorSentence';
import { useToggle } from '../../optimistic/useToggle';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { followsApi, type Followed } from './followsApi';
import { followsErrors, followsSuccess } from './followsSentences';

export interface FollowControl {
  isFollowed: boolean;
  followerCount: number;
  /** Follows the member, or stops following. */
  toggle: () => void;
}

/** Whether the member is followed, as last wanted, wherever they show; what came of it is told in a toast (spec §8). */
export function useFollow({ username, is_followed, follower_count }: Followed): FollowControl {
  const dispatch = useAppDispatch();
  const [isFollowed, setIntent] = useToggle<boolean>({
    key: `member:${username}`,
    serverValue: is_followed,
    send: async () => {
      const { data, error } = await dispatch(
        followsApi.endpoints.toggleFollow.initiate(username, { track: false }),
      );
      if (error) toast(failureSentence(followsErrors.toggleFollow, error), 'error');
      if (data) toast(followsSuccess.toggleFollow(data.is_followed, username), 'success');
      return data ? { serverValue: data.is_followed } : null;
    },
  });
  return {
    isFollowed,
    followerCount: follower_count + Number(isFollowed) - Number(is_followed),
    toggle: () => setIntent((now) => !now),
  };
}
