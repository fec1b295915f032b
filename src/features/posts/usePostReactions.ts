import type { Post } from '#contract/posts';
import { failureSentence } from '../../api/errorSentence';
import { useAppDispatch } from '../../app/hooks';
import { toast } from '../../ui/toast';
import { useReactions, type ReactionControl } from '../reactions';
import { postsApi } from './postsApi';
import { postsErrors } from './postsSentences';

const { likePost, smitePost } = postsApi.endpoints;
const calls = { like: likePost, smite: smitePost };

/** The like and smite of a post, as the member last wanted them; a failure is told in a toast (spec §8). */
export function usePostReactions(post: Post): ReactionControl {
  const dispatch = useAppDispatch();
  return useReactions(`post:${post.id}`, post, async (kind) => {
    const { data, error } = await dispatch(calls[kind].initiate(post.id, { track: false }));
    if (error) toast(failureSentence(postsErrors[`${kind}Post`], error), 'error');
    return data ?? null;
  });
}
