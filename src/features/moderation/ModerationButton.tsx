import styled from '@emotion/styled';
import { ShieldIcon } from '../../ui/icons';
import { Tooltip } from '../../ui/Tooltip';
import { TOUCH, token } from '../../ui/tokens';
import type { CachedPost } from '../posts';
import { editedLabel, moderationButton } from './permissions';
import { useMinutesLeft } from './useMinutesLeft';
import { useViewer } from './useViewer';

const Pill = styled.button({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: TOUCH,
  padding: '0 12px 0 10px',
  border: 0,
  borderRadius: TOUCH / 2,
  background: 'none',
  color: token.inkSoft,
  font: 'inherit',
  fontSize: 14,
  fontWeight: 550,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  transition: 'background-color 120ms, color 120ms',
  '& svg': { flex: 'none', color: token.goldInk },
  '&:hover': { background: token.sunken, color: token.ink },
  '&[aria-disabled="true"]': { cursor: 'default' },
  '&[data-edited]': { color: token.warning },
  '&[data-edited] svg': { fill: token.warningWash, color: 'inherit' },
});

interface ModerationButtonProps {
  post: CachedPost;
  onModerate: () => void;
}

/**
 * 'Temp Edit (1hr)' or 'Moderate' for those who may (spec §2, §6); for everyone, while it lasts, that the post is edited
 * for an hour, by whom, and for how long yet.
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
