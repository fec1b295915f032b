import styled from '@emotion/styled';
import { memo, Suspense, useId } from 'react';
import Card from '@mui/material/Card';
import CardActions from '@mui/material/CardActions';
import { failureSentence } from '../../api/errorSentence';
import { useDisclosure } from '../../disclosure/disclosure';
import { useKeyShortcut } from '../../shortcuts/shortcutsSetting';
import { ErrorState } from '../../ui/states';
import { ActionButton } from '../../ui/ActionButton';
import { JustMade } from '../../optimistic/JustMade';
import { CommentIcon, ShareIcon } from '../../ui/postIcons';
import { theme } from '../../theme/theme';
import { lazyPart } from '../../ui/lazyPart';
import { CardSkeleton } from '../../ui/skeletons';
import { CommentsPanel } from '../comments/CommentsPanel';
import { UnsentInPanel } from '../comments/UnsentInPanel';
import { MemberMenu } from '../memberMenu/MemberMenu';
import { useMinutesLeft } from '../moderation/useMinutesLeft';
import { ModerationButton, ModerationNote } from '../moderation/ModerationButton';
import { FoldLine } from '../mutes/FoldLine';
import { useFold } from '../mutes/useFold';
import { postsErrors } from '../posts/postsSentences';
import { useFreshPost } from '../posts/useFreshPost';
import { useGetPostQuery, type CachedPost } from '../posts/postEntity';
import { usePostReactions } from '../posts/usePostReactions';
import { PostText } from '../posts/PostText';
import { UnsavedEdit } from '../posts/UnsavedEdit';
import { pictureOf } from '../reports/subject';
import { ReactionButtons } from '../reactions/ReactionButtons';
import { PostControls, usePostMode } from './PostControls';
import { PostHeader } from './PostHeader';
import { PostImage } from './PostImage';

// Prefetched when the browser is idle.
const editorFailed = 'The editor could not be loaded. Please check your connection and try again.';
const PostEditor = lazyPart(
  () => import(/* webpackChunkName: "editor" */ '../posts/PostEditor'),
  editorFailed,
);
const ModeratePost = lazyPart(
  () => import(/* webpackChunkName: "editor" */ '../moderation/ModeratePost'),
  editorFailed,
);

const Content = styled.div({
  display: 'grid',
  gap: 6,
  [theme.breakpoints.up('sm')]: { gap: 12 },
});

/** Like, smite, comment, share, and moderate (spec §2). */
const Actions = styled(CardActions)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  // Aligns the icons with the text above.
  margin: '-4px -6px -8px',
  // Clear of an editor's buttons.
  'div:has(form) + &': { marginTop: 8 },
  // As wide whatever their counts, unless these are long or large.
  '& > button': {
    flex: '1 0 46px',
    minWidth: 'min-content',
    justifyContent: 'flex-start',
    gap: 4,
    padding: '0 6px',
  },
  [theme.breakpoints.up('sm')]: {
    margin: '2px -10px -10px',
    '& > button': { flex: 'none', width: 88, gap: 6, padding: '0 10px' },
  },
});

/** At the end of the row; beside long counts in the next row. */
const Moderation = styled.div({
  display: 'flex',
  flex: '0 1 max-content',
  '&:empty': { display: 'none' },
  [theme.breakpoints.up('sm')]: { marginLeft: 'auto' },
});

interface Position {
  /** Its position in the list, from 1. */
  position: number;
  /** The number of posts in the list; -1 while it is unknown. */
  setSize: number;
}

/** One post of the feed (spec §2). It is fetched only if it was removed from the cache. */
export const PostCard = memo(function PostCard({ id, ...position }: Position & { id: number }) {
  const { post, error, refetch } = useGetPostQuery(id, {
    selectFromResult: ({ data, error }) => ({ post: data, error }),
  });
  useFreshPost(id, post);
  if (post) return <PostCardContent post={post} {...position} />;
  if (!error) return <CardSkeleton />;
  return (
    <Card>
      <ErrorState
        message={failureSentence(postsErrors.getPost, error) ?? ''}
        onRetry={() => void refetch()}
      />
    </Card>
  );
});

function PostCardContent({ post, position, setSize }: Position & { post: CachedPost }) {
  const nameId = useId();
  const fold = useFold(`muted:${post.id}`, {
    author: post.author_username,
    text: post.content,
    warning: post.content_warning,
  });
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 0.75, sm: 1.5 },
      }}
      tabIndex={-1}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={setSize}
    >
      <FoldLine what="Post" {...fold} textId={fold.isFolded ? nameId : undefined} />
      {!fold.isFolded && <PostParts post={post} nameId={nameId} />}
    </Card>
  );
}

/** What a card has that is not folded. */
function PostParts({ post, nameId }: { post: CachedPost; nameId: string }) {
  const panelId = useId();
  const mode = usePostMode(post.id);
  const minutesLeft = useMinutesLeft(post);
  const [isOpen, setOpen] = useDisclosure(`thread:${post.id}`);
  const isShown = !mode.isEdited && !mode.isModerated;
  const content = (
    <>
      <ModerationNote post={post} minutesLeft={minutesLeft} />
      {post.content && <PostText text={post.content} name={`text:${post.id}`} />}
      <PostImage post={post} />
      <UnsavedEdit draftKey={`edit:${post.id}`} onContinue={mode.edit} />
      <UnsavedEdit draftKey={`moderate:${post.id}`} onContinue={mode.moderate} />
    </>
  );
  return (
    <>
      {isShown && <JustMade at={post.changedAt} />}
      <PostHeader post={post} nameId={nameId}>
        <PostControls post={post} mode={mode} minutesLeft={minutesLeft} />
        <MemberMenu
          username={post.author_username}
          subjects={[{ kind: 'post', id: post.id, text: post.content }, ...pictureOf(post)]}
        />
      </PostHeader>
      <Content>
        <Suspense fallback={content}>
          {isShown && content}
          {mode.isEdited && (
            <PostEditor post={post} mode="edit" title="Edit your post" onClose={mode.close} />
          )}
          {mode.isModerated && <ModeratePost post={post} onClose={mode.close} />}
        </Suspense>
      </Content>
      <Actions>
        <ReactionButtons {...usePostReactions(post)} />
        <ActionButton
          name="Comment"
          count={post.comment_count}
          icon={<CommentIcon />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-keyshortcuts={useKeyShortcut('c')}
          onClick={() => setOpen(!isOpen)}
        />
        {/* It does nothing, as specified. */}
        <ActionButton name="Share" icon={<ShareIcon />} />
        <Moderation>
          <ModerationButton post={post} minutesLeft={minutesLeft} onModerate={mode.moderate} />
        </Moderation>
      </Actions>
      {isOpen ? (
        <CommentsPanel id={panelId} postId={post.id} />
      ) : (
        <UnsentInPanel postId={post.id} onContinue={() => setOpen(true)} />
      )}
    </>
  );
}
