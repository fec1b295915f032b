import Typography from '@mui/material/Typography';
import { useLayoutEffect } from 'react';
import { useAppDispatch } from '../../app/hooks';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { commentsOf, seedComments, useGetCommentsInfiniteQuery } from './threadsApi';
import { List } from './commentStyles';
import { LoadMoreComments, useFocusFirstNew, useThreadIds } from './threadList';
import { useWaiting, WaitingComments } from './WaitingComments';

/** The comments of a post, oldest first, and the form for a new one (spec §2). */
export default function Comments({ postId }: { postId: number }) {
  const dispatch = useAppDispatch();
  const comments = useGetCommentsInfiniteQuery(postId);
  const { data, hasNextPage } = comments;
  const ids = useThreadIds(commentsOf(postId), data);
  const { list, mark } = useFocusFirstNew(ids.length);

  const waiting = useWaiting((writing) => writing.endpoint === 'createComment' && writing.postId === postId);

  // Layout effects run before the query subscribes in an effect, so the comments of the post show at once.
  useLayoutEffect(() => {
    dispatch(seedComments(postId));
  }, [dispatch, postId]);

  return (
    <>
      <CommentForm postId={postId} />
      {data && ids.length + waiting.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ py: 0.75 }}>
          No comments yet. Be the first to say something!
        </Typography>
      ) : (
        <List ref={list}>
          {ids.map((commentId) => (
            <CommentItem key={commentId} postId={postId} id={commentId} depth={0} />
          ))}
          <WaitingComments waiting={waiting} />
        </List>
      )}
      {(!data || hasNextPage) && (
        <LoadMoreComments text="Show more comments" call="getComments" list={comments} onMore={mark} />
      )}
    </>
  );
}
