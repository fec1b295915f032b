import styled from '@emotion/styled';
import Button from '@mui/material/Button';
import { ErrorState } from '../../../ui/states';
import { LoadMore } from '../../../ui/LoadMore';
import { RetryNote } from '../../../network/RetryNote';
import { useReconnect } from '../../../network/useReconnect';

/** Aligned with the text of the cards, which have no margin on phones. */
const Line = styled.div({ padding: '0 16px', '&:empty': { display: 'none' } });

/** The RetryNote of a page of posts, for use between the cards. */
export const PostsRetryNote = () => (
  <Line>
    <RetryNote endpoint="getPosts" />
  </Line>
);

interface MorePostsProps {
  /** The error, if fetching failed. */
  message: string | null;
  isLoading: boolean;
  onMore: () => void;
}

/** The end of the loaded posts, which fetches older ones when it is near the viewport. */
export function OlderPosts({ message, isLoading, onMore }: MorePostsProps) {
  if (message && !isLoading) return <ErrorState message={message} onRetry={onMore} />;
  return (
    <>
      <LoadMore scroller={null} isLoading={isLoading} onMore={onMore} />
      {isLoading && <PostsRetryNote />}
    </>
  );
}

/** The height of NewerPosts. The list reserves it, so that nothing shifts when it is unmounted. */
export const NEWER_PX = 68;

const Over = styled.div({
  position: 'absolute',
  zIndex: 1,
  insetInline: 0,
  display: 'grid',
  placeItems: 'center',
  height: NEWER_PX,
});

/** The start of a list without its first pages, which it fetches when it is near the viewport. A toast shows errors. */
export function NewerPosts({ message, isLoading, onMore }: MorePostsProps) {
  useReconnect(() => {
    if (message) onMore();
  });
  return (
    <Over>
      {message ? (
        <Button onClick={onMore}>Try Again</Button>
      ) : (
        <LoadMore scroller={null} label="Load newer" isLoading={isLoading} onMore={onMore} />
      )}
    </Over>
  );
}
