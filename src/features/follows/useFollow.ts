import type { MemberRow } from '#contract/follows';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { useToggle } from '../../optimistic/useToggle';
import { toast } from '../../ui/toast';
import { followsApi } from './followsApi';
import { followsErrors, followsSuccess } from './followsSentences';

/** What following a member needs to know of them. */
export type Followable = Pick<MemberRow, 'username' | 'is_followed' | 'follower_count'>;

/** Whether a member is followed and by how many, the latest press included; a toast gives the result (spec §8). */
export function useFollow({ username, is_followed, follower_count }: Followable) {
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
    toggle: () => setIntent((shown) => !shown),
  };
}
