import type { CachedPost } from '../posts/postEntity';
import PostEditor from '../posts/PostEditor';
import { useViewer } from './permissions';

/** The editor for another member's post: HERMES members change it for an hour, others permanently (spec §4, §6). */
export default function ModeratePost({ post, onClose }: { post: CachedPost; onClose: () => void }) {
  const isForAnHour = useViewer().tier === 'HERMES';
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
      onClose={onClose}
    />
  );
}
