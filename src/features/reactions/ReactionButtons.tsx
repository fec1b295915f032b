import { ActionButton } from '../../ui/ActionButton';
import { BoltIcon, HeartIcon } from '../../ui/postIcons';
import type { ReactionKind, Reactions } from './reaction';

interface ReactionButtonsProps {
  reactions: Reactions;
  /** Toggles a reaction. */
  react: (kind: ReactionKind) => unknown;
  size?: 'small';
}

/** The buttons Like and Smite with their counts; at most one is pressed (spec §2, §4). */
export function ReactionButtons({ reactions, react, size }: ReactionButtonsProps) {
  const { is_liked, is_smited, like_count, smite_count } = reactions;
  return (
    <>
      <ActionButton
        name="Like"
        count={like_count}
        icon={<HeartIcon />}
        size={size}
        color="error"
        aria-pressed={is_liked}
        onClick={() => react('like')}
      />
      <ActionButton
        name="Smite"
        count={smite_count}
        icon={<BoltIcon />}
        size={size}
        color="zeus"
        aria-pressed={is_smited}
        onClick={() => react('smite')}
      />
    </>
  );
}
