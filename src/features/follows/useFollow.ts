import type { MemberRow } from '#contract/follows';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { useIntent } from '../../optimistic/toggle';
import { toast } from '../../ui/toast';
import { followsApi, followsErrors, followsSuccess, followToggle } from './followsApi';

/** What following a member needs to know of them. */
export type Followable = Pick<MemberRow, 'username' | 'is_followed' | 'follower_count'>;

/** Whether a member is followed and by how many, the latest press included; a toast gives the result (spec §8). */
export function useFollow({ username, is_followed, follower_count }: Followable) {
  const dispatch = useAppDispatch();
  const isFollowed = useIntent(followToggle(username).key, is_followed);
  const toggle = async () => {
    const { initiate } = followsApi.endpoints.toggleFollow;
    const { data, error } = await dispatch(initiate(username, { track: false }));
    if (error) toast(failureSentence(followsErrors.toggleFollow, error), 'error');
    if (data) toast(followsSuccess.toggleFollow(data.is_followed, username), 'success');
  };
  const followerCount = follower_count + Number(isFollowed) - Number(is_followed);
  return { isFollowed, followerCount, toggle: () => void toggle() };
}
