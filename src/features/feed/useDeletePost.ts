import { failureSentence } from '../../api/errorSentence';
import { SUCCESS } from '../../api/successSentence';
import { toast } from '../../ui/toast';
import { useRemovePostMutation } from '../moderation';
import { useDeletePostMutation } from '../posts';

/**
 * Deletes a post as its author or as a moderator, and says how it went (spec §8).
 * @returns the act, which answers true if the post is gone, and whether it is under way
 */
export function useDeletePost(
  id: number,
  as: 'own' | 'moderate',
): [act: () => Promise<boolean>, isDeleting: boolean] {
  const [deletePost, { isLoading: isDeleting }] = useDeletePostMutation();
  const [removePost, { isLoading: isRemoving }] = useRemovePostMutation();
  const call = as === 'own' ? 'deletePost' : 'removePost';
  const act = async () => {
    const { error } = await (as === 'own' ? deletePost(id) : removePost(id));
    if (error) toast(failureSentence(call, error), 'error');
    else toast(SUCCESS[call], 'success');
    return !error;
  };
  return [act, isDeleting || isRemoving];
}
