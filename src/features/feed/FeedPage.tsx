import { PageHeading } from '../../ui/PageHeading';
import { CardList } from '../../ui/skeletons';
import { PostBox } from '../posts/PostBox';
import { PostFeed } from './PostFeed';

/** The feed (spec §2). */
export default function FeedPage() {
  return (
    <CardList>
      <PageHeading title="Home" isHidden />
      <PostBox />
      <PostFeed />
    </CardList>
  );
}

export { prefetch } from './prefetch';
