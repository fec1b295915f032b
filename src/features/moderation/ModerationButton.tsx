import styled from '@emotion/styled';
import { useState, type SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import { ShieldIcon } from '../../ui/postIcons';
import { palette } from '../../theme/theme';
import type { CachedPost } from '../posts';
import { editedLabel, moderationButton } from './permissions';
import { useViewer } from './useViewer';

const Pill = styled(Button)({
  paddingRight: 12,
  '& svg': { color: palette.secondary.main },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&[data-edited]': { color: palette.warning.main },
  '&[data-edited] svg': { fill: palette.warning.wash, color: 'inherit' },
});

/** The focus comes from nowhere when an editor closes that had it; the member has not asked for the tooltip then. */
const isReturnedFocus = ({ nativeEvent }: SyntheticEvent) =>
  nativeEvent instanceof FocusEvent && nativeEvent.relatedTarget === null;

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
  const [isTooltipOpen, setTooltipOpen] = useState(false);
  const button = moderationButton(viewer, post, minutesLeft);
  const label = button ?? (minutesLeft === null ? null : editedLabel(post, minutesLeft));
  if (!label) return null;
  const isEnabled = button?.isEnabled ?? false;
  return (
    <Tooltip
      title={label.tooltip ?? ''}
      describeChild
      enterTouchDelay={0}
      leaveTouchDelay={6_000}
      open={isTooltipOpen}
      onOpen={(event) => setTooltipOpen(!isReturnedFocus(event))}
      onClose={() => setTooltipOpen(false)}
    >
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
