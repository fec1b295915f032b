import styled from '@emotion/styled';
import CardActions from '@mui/material/CardActions';
import { ActionButton } from '../../ui/ActionButton';
import { CommentIcon, ShareIcon } from '../../ui/postIcons';
import { ModerationButton } from '../moderation/ModerationButton';
import { usePostReactions } from '../posts/usePostReactions';
import type { CachedPost } from '../posts/postEntity';
import { ReactionButtons } from '../reactions/ReactionButtons';
import { theme } from '../../theme/theme';

const Bar = styled(CardActions)({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  // Aligns the icons with the text above.
  margin: '0 -10px -6px',
  padding: '2px 0 0',
  [theme.breakpoints.up('sm')]: { justifyContent: 'flex-start', columnGap: 14, marginBottom: -10 },
});

/** On phones it has its own row, since its label is long. */
const Moderation = styled.div({
  flex: '1 0 100%',
  '&:empty': { display: 'none' },
  [theme.breakpoints.up('sm')]: { flex: 'none', marginLeft: 'auto' },
});

interface PostActionsProps {
  post: CachedPost;
  /** Of the temporary edit (useMinutesLeft). */
  minutesLeft: number | null;
  comments: { isOpen: boolean; setOpen: (isOpen: boolean) => void; panelId: string };
  onModerate: () => void;
}

/** The actions of a post: like, smite, comment, share, which does nothing, and moderate (spec §2). */
export function PostActions({ post, minutesLeft, comments, onModerate }: PostActionsProps) {
  const { isOpen, setOpen, panelId } = comments;
  return (
    <Bar>
      <ReactionButtons {...usePostReactions(post)} />
      <ActionButton
        name="Comment"
        count={post.comment_count}
        icon={<CommentIcon />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      <ActionButton name="Share" icon={<ShareIcon />} />
      <Moderation>
        <ModerationButton post={post} minutesLeft={minutesLeft} onModerate={onModerate} />
      </Moderation>
    </Bar>
  );
}
