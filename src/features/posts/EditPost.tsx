import { failureSentence } from '../../api/errorSentence';
import { SUCCESS } from '../../api/successSentence';
import { toast } from '../../ui/toast';
import type { CachedPost } from './cachedPost';
import { PostEditor } from './PostEditor';
import { useUpdatePostMutation } from './postsApi';

interface EditPostProps {
  post: CachedPost;
  onClose: () => void;
}

/** An own post in editing mode (spec §4). */
export function EditPost({ post, onClose }: EditPostProps) {
  const [updatePost, { isLoading }] = useUpdatePostMutation();
  return (
    <PostEditor
      post={post}
      mode="edit"
      title="Edit your post"
      isSaving={isLoading}
      savingBy="updatePost"
      save={async (change) => {
        const { data, error } = await updatePost({ id: post.id, ...change });
        if (data) toast(SUCCESS.updatePost, 'success');
        else toast(failureSentence('updatePost', error), 'error');
        return data !== undefined;
      }}
      onClose={onClose}
    />
  );
}
