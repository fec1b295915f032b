import { failureSentence } from '../../api/errorSentence';
import { toast } from '../../ui/toast';
import { moderationErrors, moderationSuccess } from '../moderation/moderationSentences';
import { useRemovePostMutation } from '../moderation/moderationApi';
import { postsErrors, postsSuccess } from '../posts/postsSentences';
import { useDeletePostMutation } from '../posts/postsApi';

/**
 * Deletes a post as its author or as a moderator; a toast shows the result (spec §8).
 * @returns a function that resolves to true on success, and whether the call is pending
 */
export function useDeletePost(
  id: number,
  as: 'own' | 'moderate',
): [trigger: () => Promise<boolean>, isPending: boolean] {
  const [deletePost, { isLoading: isDeleting }] = useDeletePostMutation();
  const [removePost, { isLoading: isRemoving }] = useRemovePostMutation();
  const trigger = async () => {
    const isOwn = as === 'own';
    const { error } = await (isOwn ? deletePost(id) : removePost(id));
    if (error) {
      toast(failureSentence(isOwn ? postsErrors.deletePost : moderationErrors.removePost, error), 'error');
    } else {
      toast(isOwn ? postsSuccess.deletePost : moderationSuccess.removePost, 'success');
    }
    return !error;
  };
  return [trigger, isDeleting || isRemoving];
}
