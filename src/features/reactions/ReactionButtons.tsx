import { useShortcutsOn } from '../../shortcuts/shortcutsSetting';
import { ActionButton } from '../../ui/ActionButton';
import { BoltIcon, HeartIcon } from '../../ui/postIcons';
import type { ReactionKind, Reactions } from './reaction';

interface ReactionButtonsProps {
  reactions: Reactions;
  /** Toggles a reaction. */
  react: (kind: ReactionKind) => unknown;
  size?: 'small';
}

const buttons = [
  { kind: 'like', name: 'Like', icon: <HeartIcon />, color: 'error', shortcut: 'l' },
  { kind: 'smite', name: 'Smite', icon: <BoltIcon />, color: 'zeus', shortcut: 's' },
] as const;

/** The buttons Like and Smite with their counts; at most one is pressed (spec §2, §4). */
export function ReactionButtons({ reactions, react, size }: ReactionButtonsProps) {
  const hasShortcuts = useShortcutsOn();
  return buttons.map(({ kind, shortcut, ...button }) => (
    <ActionButton
      key={kind}
      {...button}
      count={reactions[`${kind}_count`]}
      size={size}
      aria-pressed={reactions[`is_${kind}d`]}
      aria-keyshortcuts={hasShortcuts ? shortcut : undefined}
      onClick={() => react(kind)}
    />
  ));
}
