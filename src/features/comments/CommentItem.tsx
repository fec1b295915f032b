import Button from '@mui/material/Button';
import { memo, useEffect, useId } from 'react';
import { Link } from 'react-router-dom';
import { useDisclosure } from '../../disclosure/disclosure';
import { useAppDispatch, useAppSelector } from '../../app/hooks';
import { selectClockOffset } from '../../network/networkSlice';
import { Breakable } from '../../ui/Breakable';
import { JustMade } from '../../optimistic/JustMade';
import { MemberAvatar } from '../../ui/MemberAvatar';
import { TimeAgo } from '../../ui/TimeAgo';
import { selectAdditions } from '../../optimistic/additions';
import { selectUsername } from '../auth/authSlice';
import { useShownAuthor } from '../members/membersApi';
import { MemberMenu } from '../memberMenu/MemberMenu';
import { FoldLine } from '../mutes/FoldLine';
import { useFold } from '../mutes/useFold';
import { PostText } from '../posts/PostText';
import { UnsavedEdit } from '../posts/UnsavedEdit';
import { ReactionButtons } from '../reactions/ReactionButtons';
import { isGone, refetchComment, repliesTo, useGetCommentQuery, type CachedComment } from './threadsApi';
import { CommentForm } from './CommentForm';
import { RepliesButton, ReplyList, useRepliesDisclosure } from './CommentReplies';
import { ActionBar, Content, DeletedText, Header, HeaderRow, Item, Replies } from './commentStyles';
import { EditComment } from './EditComment';
import { OwnCommentActions } from './OwnCommentActions';
import { useCommentReactions } from './useCommentReactions';
import { useWaiting, WaitingComments } from './WaitingComments';

interface Position {
  postId: number;
  /** 0 for a top-level comment. */
  depth: number;
  /** The author it replies to, at depths that are not indented. */
  replyTo?: string | null;
  /** How many levels of replies to open (useRepliesDisclosure). */
  levels?: number;
  /** The ids of the comments that it is below, the outermost first. */
  above?: string;
}

/** A comment or reply with its replies (spec §2). */
export const CommentItem = memo(function CommentItem({ id, ...position }: Position & { id: number }) {
  const dispatch = useAppDispatch();
  const { comment } = useGetCommentQuery(id, { selectFromResult: ({ data }) => ({ comment: data }) });
  const staleSince = comment?.isStale ? comment.changedAt : undefined;
  useEffect(() => {
    if (staleSince !== undefined) void dispatch(refetchComment(id));
  }, [dispatch, id, staleSince]);
  return comment && !isGone(comment) ? <CommentItemContent comment={comment} {...position} /> : null;
});

function CommentItemContent(props: Position & { comment: CachedComment }) {
  const { postId, comment, depth, replyTo, levels = 0, above } = props;
  const { id, author_username: author, author_profile_picture } = comment;
  const path = above ? `${above},${id}` : String(id);
  const { picture } = useShownAuthor({ username: author ?? '', picture: author_profile_picture, tier: null });
  const added = useAppSelector((state) => selectAdditions(state, repliesTo(id)));
  // A new reply shows before the comment was refetched with its new count.
  const hasNewReply = added?.some(({ at }) => at >= comment.readAt);
  const replyCount = Math.max(comment.reply_count, hasNewReply ? 1 : 0);
  const clockOffsetMs = useAppSelector(selectClockOffset);
  const isOwn = useAppSelector((state) => selectUsername(state) === author);
  const [isEditing, setEditing] = useDisclosure(`editComment:${id}`);
  const [isReplying, setReplying] = useDisclosure(`reply:${id}`);
  const { isOpen, setOpen, levelsBelow } = useRepliesDisclosure(id, levels);
  const fold = useFold(`mutedComment:${id}`, { author, text: comment.content });

  const reactions = useCommentReactions(comment);
  const listId = useId();
  const waiting = useWaiting((writing) => writing.endpoint === 'createReply' && writing.parentId === id);
  const toggle = <RepliesButton count={replyCount} listId={listId} isOpen={isOpen} setOpen={setOpen} />;
  const replies = isOpen && replyCount > 0 && (
    <ReplyList
      id={listId}
      postId={postId}
      commentId={id}
      depth={depth + 1}
      renderReply={(replyId, { isIndented, isOnly }) => (
        <CommentItem
          postId={postId}
          id={replyId}
          depth={depth + 1}
          replyTo={isIndented ? null : author}
          levels={isOnly ? levelsBelow : 0}
          above={path}
        />
      )}
    />
  );
  if (comment.is_deleted || author === null) {
    return (
      <Item tabIndex={-1}>
        <DeletedText>{comment.content}</DeletedText>
        {toggle}
        {replies}
      </Item>
    );
  }
  const profile = `/profile/${author}`;
  const foldLine = <FoldLine what="Comment" {...fold} />;
  if (fold.isFolded) {
    return (
      <Item tabIndex={-1}>
        {foldLine}
        {toggle}
        {replies}
      </Item>
    );
  }
  return (
    <Item tabIndex={-1}>
      {foldLine}
      <div style={{ position: 'relative', display: 'flex', gap: 10, minWidth: 0, borderRadius: 8 }}>
        {!isEditing && <JustMade at={comment.changedAt} />}
        <Link to={profile} tabIndex={-1} aria-hidden="true">
          <MemberAvatar name={author} picture={picture} size={depth === 0 ? 34 : 28} />
        </Link>
        <Content>
          <HeaderRow>
            <Header>
              <Link to={profile}>
                <Breakable text={author} />
              </Link>
              {replyTo && (
                <span>
                  to <Breakable text={replyTo} />
                </span>
              )}
              <TimeAgo at={comment.created_at} clockOffsetMs={clockOffsetMs} />
            </Header>
            <MemberMenu username={author} subjects={[{ kind: 'comment', id, text: comment.content }]} />
          </HeaderRow>
          {isEditing ? (
            <EditComment postId={postId} comment={comment} onClose={() => setEditing(false)} />
          ) : (
            <PostText text={comment.content} name={`commentText:${id}`} />
          )}
          {!isEditing && <UnsavedEdit draftKey={`editComment:${id}`} onContinue={() => setEditing(true)} />}
          {!isReplying && (
            <UnsavedEdit
              draftKey={`reply:${id}`}
              text="Continue your reply"
              onContinue={() => setReplying(true)}
            />
          )}
          <ActionBar>
            <ReactionButtons {...reactions} size="small" />
            <Button variant="action" aria-expanded={isReplying} onClick={() => setReplying(!isReplying)}>
              Reply
            </Button>
            {toggle}
            {isOwn && (
              <OwnCommentActions
                {...{ postId, id }}
                content={comment.content}
                onEdit={() => setEditing(true)}
              />
            )}
          </ActionBar>
          {isReplying && (
            <CommentForm
              postId={postId}
              parentId={id}
              path={path}
              onSent={() => setOpen(true)}
              onClose={() => setReplying(false)}
            />
          )}
        </Content>
      </div>
      {replies}
      {waiting.length > 0 && (
        <Replies data-indented>
          <WaitingComments waiting={waiting} />
        </Replies>
      )}
    </Item>
  );
}
