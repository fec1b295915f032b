import { failureSentence } from '../../api/errorSentence';
import { toast } from '../../ui/toast';
import type { CachedPost } from '../posts/postEntity';
import { PostEditor } from '../posts/PostEditor';
import { useModifyPostMutation } from '../posts/postsApi';
import { postsErrors, postsSuccess } from '../posts/postsSentences';
import { useViewer } from './permissions';

interface ModeratePostProps {
  post: CachedPost;
  onClose: () => void;
}

/** The editor for another member's post: HERMES members change it for an hour, others permanently (spec §4, §6). */
export function ModeratePost({ post, onClose }: ModeratePostProps) {
  const isForAnHour = useViewer().tier === 'HERMES';
  // Shared by the editors of this post: one that is opened again waits for what the last one sent.
  const [modifyPost, { isLoading, reset }] = useModifyPostMutation({
    fixedCacheKey: `modifyPost:${post.id}`,
  });
  const author = post.author_username;
  return (
    <PostEditor
      post={post}
      mode="moderate"
      title={isForAnHour ? 'Temporary moderation' : 'Moderation'}
      explanation={
        isForAnHour
          ? `Everyone sees your version of ${author}’s post for 1 hour. Then the original comes back by itself.`
          : `Your version replaces ${author}’s post for good, and your name stands beside it.`
      }
      isSaving={isLoading}
      endpoint="modifyPost"
      save={async (change) => {
        const { data, error } = await modifyPost({ id: post.id, ...change });
        reset();
        if (data) toast(postsSuccess.modifyPost(data), 'success');
        else toast(failureSentence(postsErrors.modifyPost, error), 'error');
        return data !== undefined;
      }}
      onClose={onClose}
    />
  );
}
