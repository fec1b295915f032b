import styled from '@emotion/styled';
import { useEffect, useState } from 'react';
import { token } from '../../ui/tokens';
import type { CachedPost } from '../posts';
import { CommentForm } from './CommentForm';
import { CommentItem } from './CommentItem';
import { useCreateCommentMutation, useLazyGetCommentsQuery } from './commentsApi';
import { List } from './commentStyles';
import { ReadOn } from './ReadOn';
import { useFirstNew } from './useFirstNew';

const Panel = styled.section({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  paddingTop: 14,
  borderTop: `1px solid ${token.line}`,
});

const Nothing = styled.p({ margin: 0, padding: '6px 0', fontSize: 15, color: token.inkSoft });

interface CommentsPanelProps {
  id: string;
  post: CachedPost;
}

/** The comments of a post, oldest first, and where one is written (spec §2). */
export function CommentsPanel({ id, post }: CommentsPanelProps) {
  const { id: postId, comments, comments_next: after } = post;
  const [createComment] = useCreateCommentMutation();
  const [getComments, { isFetching, error }] = useLazyGetCommentsQuery();
  const [written, setWritten] = useState<number | null>(null);
  const { list, mark } = useFirstNew(comments.length);

  // A new comment stands at the end, which may be far away.
  useEffect(() => {
    if (written !== null) list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [list, written]);

  return (
    <Panel id={id} aria-label="Comments" tabIndex={-1}>
      <CommentForm
        draftKey={`comment:${postId}`}
        placeholder="Write a comment..."
        endpoint="createComment"
        send={(comment) => createComment({ postId, ...comment })}
        onSent={(comment) => setWritten(comment.id)}
      />
      {comments.length === 0 ? (
        <Nothing>No comments yet. Be the first to say something!</Nothing>
      ) : (
        <List ref={list}>
          {comments.map((comment) => (
            <CommentItem key={comment.id} postId={postId} comment={comment} depth={0} />
          ))}
        </List>
      )}
      {after !== null && (
        <ReadOn
          text="Show more comments"
          call="getComments"
          isLoading={isFetching}
          error={error}
          onRead={() => {
            mark();
            void getComments({ postId, after });
          }}
        />
      )}
    </Panel>
  );
}
