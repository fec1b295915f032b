import { failureSentence } from '../../api/errorSentence';
import { toast } from '../../ui/toast';
import { moderationErrors, moderationSuccess, useRemovePostMutation } from '../moderation';
import { postsErrors, postsSuccess, useDeletePostMutation } from '../posts';

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
  const act = async () => {
    const isOwn = as === 'own';
    const { error } = await (isOwn ? deletePost(id) : removePost(id));
    if (error) {
      toast(failureSentence(isOwn ? postsErrors.deletePost : moderationErrors.removePost, error), 'error');
    } else {
      toast(isOwn ? postsSuccess.deletePost : moderationSuccess.removePost, 'success');
    }
    return !error;
  };
  return [act, isDeleting || isRemoving];
}
