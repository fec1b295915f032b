import { failureSentence } from '../../api/errorSentence';
import { toast } from '../../ui/toast';
import { postsErrors, postsSuccess } from '../posts/postsSentences';
import { useDeletePostMutation, useRemovePostMutation } from '../posts/postsApi';

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
    const [call, start] =
      as === 'own' ? (['deletePost', deletePost] as const) : (['removePost', removePost] as const);
    const { error } = await start(id);
    if (error) toast(failureSentence(postsErrors[call], error), 'error');
    else toast(postsSuccess[call], 'success');
    return !error;
  };
  return [trigger, isDeleting || isRemoving];
}
