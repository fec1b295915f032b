import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { closeToast, toast } from '../../ui/toast';
import { useReactions, type ReactionKind } from '../reactions/reaction';
import type { CachedComment } from './threadsApi';
import { commentReaction, commentsApi } from './commentsApi';
import { commentsErrors, commentsSuccess } from './commentsSentences';

const STATUSES = ['liked', 'unliked', 'smited', 'unsmited'];

/** The reactions to a comment as they show, and their toggle; a toast shows the result (spec §4, §8). */
export function useCommentReactions(comment: CachedComment) {
  const dispatch = useAppDispatch();
  const { id } = comment;
  const react = async (kind: ReactionKind) => {
    const endpoint = `${kind}Comment` as const;
    const { initiate } = commentsApi.endpoints[endpoint];
    const { data, error } = await dispatch(initiate(id, { track: false }));
    if (error) toast(failureSentence(commentsErrors[endpoint], error), 'error');
    if (!data) return;
    // What is not true any more goes.
    for (const status of STATUSES)
      if (status !== data.status) closeToast(commentsSuccess.react(status), 'success');
    toast(commentsSuccess.react(data.status), 'success');
  };
  return { reactions: useReactions(commentReaction(id), comment), react };
}
