import styled from '@emotion/styled';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Breakable } from '../../ui/Breakable';
import { ShieldIcon } from '../../ui/postIcons';
import { Tooltip } from '../../ui/Tooltip';
import { palette, theme } from '../../theme/theme';
import type { CachedPost } from '../posts/postEntity';
import { editedLabel, moderationButton, useViewer } from './permissions';

const Pill = styled(Button)({
  gap: 4,
  padding: '0 6px',
  lineHeight: 1.4,
  textAlign: 'start',
  whiteSpace: 'normal',
  [theme.breakpoints.up('sm')]: { gap: 6, padding: '0 12px 0 10px' },
  // On a phone there is room for the words alone.
  [theme.breakpoints.down('sm')]: { '& svg': { display: 'none' } },
  '& svg': { color: palette.secondary.main },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&[data-edited], &[data-edited] svg': { color: palette.warning.main },
  '&[data-edited] path': { fill: palette.warning.wash },
});

interface ModerationButtonProps {
  post: CachedPost;
  /** Of the temporary edit (useMinutesLeft). */
  minutesLeft: number | null;
  onModerate: () => void;
}

/**
 * 'Temp Edit (1hr)' or 'Moderate' for members who may moderate the post (spec §2, §6). During a temporary edit everyone
 * sees its author and the minutes left.
 */
export function ModerationButton({ post, minutesLeft, onModerate }: ModerationButtonProps) {
  const viewer = useViewer();
  const button = moderationButton(viewer, post, minutesLeft);
  const label = button ?? (minutesLeft === null ? null : editedLabel(post, minutesLeft));
  if (!label) return null;
  const isEnabled = button?.isEnabled ?? false;
  return (
    <Tooltip title={label.tooltip} describeChild enterTouchDelay={0} leaveTouchDelay={6_000}>
      <Pill
        variant="action"
        aria-disabled={!isEnabled}
        data-edited={minutesLeft === null ? undefined : ''}
        onClick={isEnabled ? onModerate : undefined}
      >
        <ShieldIcon fontSize="small" />
        {label.text}
      </Pill>
    </Tooltip>
  );
}

/** Says above the text of a post that it is not, or not only, its author's: another member has edited it. */
export function ModerationNote({ post, minutesLeft }: Omit<ModerationButtonProps, 'onModerate'>) {
  const { edited_by_username: editedBy } = post;
  const text =
    minutesLeft !== null
      ? editedLabel(post, minutesLeft).tooltip
      : editedBy && !post.is_temporarily_edited && `Moderated by ${editedBy}`;
  return (
    text && (
      <Alert role="note" severity="warning" icon={<ShieldIcon fontSize="small" />}>
        <Breakable text={text} />
      </Alert>
    )
  );
}
