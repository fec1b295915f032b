import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { useReactions, type ReactionKind } from '../reactions/reaction';
import type { CachedPost } from './postEntity';
import { postReaction, postsApi } from './postsApi';
import { postsErrors } from './postsSentences';

/** The reactions to a post as they show, and their toggle; a toast shows a failure (spec §8). */
export function usePostReactions(post: CachedPost) {
  const dispatch = useAppDispatch();
  const react = async (kind: ReactionKind) => {
    const endpoint = `${kind}Post` as const;
    const { error } = await dispatch(postsApi.endpoints[endpoint].initiate(post.id, { track: false }));
    if (error) toast(failureSentence(postsErrors[endpoint], error), 'error');
  };
  return { reactions: useReactions(postReaction(post.id), post), react };
}
