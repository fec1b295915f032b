import styled from '@emotion/styled';
import { Button } from '../../../ui/Button';
import { ErrorState } from '../../../ui/ErrorState';
import { LoadMore } from '../../../ui/LoadMore';
import { PostsRetryNote } from './PostsRetryNote';

interface MorePostsProps {
  /** Why they could not be fetched, if they could not. */
  message: string | null;
  isLoading: boolean;
  onMore: () => void;
}

/** The end of the posts that are there: older ones come when it is near. */
export function OlderPosts({ message, isLoading, onMore }: MorePostsProps) {
  if (message) return <ErrorState message={message} onRetry={onMore} />;
  return (
    <>
      <LoadMore scroller={null} isLoading={isLoading} onMore={onMore} />
      {isLoading && <PostsRetryNote />}
    </>
  );
}

/** The height of NewerPosts. The list leaves that much room, so that nothing moves when it goes. */
export const NEWER_PX = 68;

const Over = styled.div({
  position: 'absolute',
  zIndex: 1,
  insetInline: 0,
  display: 'grid',
  placeItems: 'center',
  height: NEWER_PX,
});

/** The beginning of a list that is not there from its top: newer posts come when it is near. A toast says why they do not. */
export function NewerPosts({ message, isLoading, onMore }: MorePostsProps) {
  return (
    <Over>
      {message ? (
        <Button type="button" onClick={onMore}>
          Try Again
        </Button>
      ) : (
        <LoadMore scroller={null} label="Load newer" isLoading={isLoading} onMore={onMore} />
      )}
    </Over>
  );
}
