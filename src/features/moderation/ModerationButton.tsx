import styled from '@emotion/styled';
import { ActionControl } from '../../ui/ActionButton';
import { ShieldIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { token } from '../../ui/tokens';
import type { CachedPost } from '../posts';
import { editedLabel, moderationButton } from './permissions';
import { useMinutesLeft } from './useMinutesLeft';
import { useViewer } from './useViewer';

const Pill = styled(ActionControl)({
  paddingRight: 12,
  '& svg': { color: token.goldInk },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&[data-edited]': { color: token.warning },
  '&[data-edited] svg': { fill: token.warningWash, color: 'inherit' },
});

interface ModerationButtonProps {
  post: CachedPost;
  onModerate: () => void;
}

/**
 * 'Temp Edit (1hr)' or 'Moderate' for members who may moderate the post (spec §2, §6). During a temporary edit everyone
 * sees its author and the minutes left.
 */
export function ModerationButton({ post, onModerate }: ModerationButtonProps) {
  const viewer = useViewer();
  const minutesLeft = useMinutesLeft(post);
  const button = moderationButton(viewer, post, minutesLeft);
  const label = button ?? (minutesLeft === null ? null : editedLabel(post, minutesLeft));
  if (!label) return null;
  const isEnabled = button?.isEnabled ?? false;
  return (
    <Tooltip text={label.tooltip}>
      <Pill
        type="button"
        aria-disabled={!isEnabled}
        data-edited={minutesLeft === null ? undefined : ''}
        onClick={isEnabled ? onModerate : undefined}
      >
        <ShieldIcon size={18} />
        {label.text}
      </Pill>
    </Tooltip>
  );
}
