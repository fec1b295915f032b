import type { Comment } from '#contract/comments';
import { failureSentence } from '../../api/errorSentence';
import { commentReacted } from '../../api/successSentence';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { useReactions, type ReactionControl } from '../reactions';
import { commentsApi } from './commentsApi';

const { likeComment, smiteComment } = commentsApi.endpoints;
const calls = { like: likeComment, smite: smiteComment };

/** The like and smite of a comment, as the member last wanted them; what came of it is told in a toast (spec §4, §8). */
export function useCommentReactions(postId: number, comment: Comment): ReactionControl {
  const dispatch = useAppDispatch();
  const { id } = comment;
  return useReactions(`comment:${id}`, comment, async (kind) => {
    const { data, error } = await dispatch(calls[kind].initiate({ postId, id }, { track: false }));
    if (error) toast(failureSentence(`${kind}Comment`, error), 'error');
    if (data) toast(commentReacted(data.status), 'success');
    return data ?? null;
  });
}
