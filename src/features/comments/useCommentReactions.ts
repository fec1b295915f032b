import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { useReactions, type ReactionControl } from '../reactions/useReactions';
import type { CachedComment } from './cachedComment';
import { commentsApi } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';

const CALLS = { like: 'likeComment', smite: 'smiteComment' } as const;

/** The reactions to a comment, with optimistic updates; a toast shows the result (spec §4, §8). */
export function useCommentReactions(postId: number, comment: CachedComment): ReactionControl {
  const dispatch = useAppDispatch();
  const { id } = comment;
  return useReactions(`comment:${id}`, comment, async (kind) => {
    const call = CALLS[kind];
    const { data, error } = await dispatch(
      commentsApi.endpoints[call].initiate({ postId, id }, { track: false }),
    );
    if (error) toast(failureSentence(commentsErrors[call], error), 'error');
    if (data) toast(commentsSuccess.react(data.status), 'success');
    return data ?? null;
  });
}
