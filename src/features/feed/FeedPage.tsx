import { PageHeading } from '../../ui/PageHeading';
import { PostBox } from '../posts/PostBox';
import { FeedList, PostFeed } from './PostFeed';

/** The feed (spec §2). */
export default function FeedPage() {
  return (
    <FeedList>
      <PageHeading title="Home" isHidden />
      <PostBox />
      <PostFeed />
    </FeedList>
  );
}

export { prefetch } from './prefetch';
