import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { useReactions, type ReactionControl } from '../reactions/useReactions';
import type { CachedPost } from './cachedPost';
import { postsApi } from './postsApi';
import { postsErrors } from './postsSentences';

const { likePost, smitePost } = postsApi.endpoints;
const calls = { like: likePost, smite: smitePost };

/** The reactions to a post, with optimistic updates; a toast shows a failure (spec §8). */
export function usePostReactions(post: CachedPost): ReactionControl {
  const dispatch = useAppDispatch();
  return useReactions(`post:${post.id}`, post, async (kind) => {
    const { data, error } = await dispatch(calls[kind].initiate(post.id, { track: false }));
    if (error) toast(failureSentence(postsErrors[`${kind}Post`], error), 'error');
    return data ?? null;
  });
}
