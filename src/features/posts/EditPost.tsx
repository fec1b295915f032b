import { failureSentence } from '../../api/errorSentence';
import { toast } from '../../ui/toast';
import type { CachedPost } from './postEntity';
import { PostEditor } from './PostEditor';
import { useUpdatePostMutation } from './postsApi';
import { postsErrors, postsSuccess } from './postsSentences';

interface EditPostProps {
  post: CachedPost;
  onClose: () => void;
}

/** The editor for one's own post (spec §4). */
export function EditPost({ post, onClose }: EditPostProps) {
  // Shared by the editors of this post: one that is opened again waits for what the last one sent.
  const [updatePost, { isLoading, reset }] = useUpdatePostMutation({
    fixedCacheKey: `updatePost:${post.id}`,
  });
  return (
    <PostEditor
      post={post}
      mode="edit"
      title="Edit your post"
      isSaving={isLoading}
      endpoint="updatePost"
      save={async (change) => {
        const { data, error } = await updatePost({ id: post.id, ...change });
        reset();
        if (data) toast(postsSuccess.updatePost, 'success');
        else toast(failureSentence(postsErrors.updatePost, error), 'error');
        return data !== undefined;
      }}
      onClose={onClose}
    />
  );
}
