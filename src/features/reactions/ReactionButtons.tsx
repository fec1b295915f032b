import { ActionButton } from '../../ui/ActionButton';
import { BoltIcon, HeartIcon } from '../../ui/icons';
import { token } from '../../ui/tokens';
import type { ReactionControl } from './useReactions';

interface ReactionButtonsProps {
  reactions: ReactionControl;
  /** The size of the icons, in pixels. */
  size?: number;
}

/** The buttons Like and Smite with their counts; at most one is pressed (spec §2, §4). */
export function ReactionButtons({ reactions, size = 21 }: ReactionButtonsProps) {
  const { is_liked, is_smited, like_count, smite_count, like, smite } = reactions;
  return (
    <>
      <ActionButton
        name="Like"
        count={like_count}
        icon={<HeartIcon size={size} />}
        ink={token.danger}
        aria-pressed={is_liked}
        onClick={like}
      />
      <ActionButton
        name="Smite"
        count={smite_count}
        icon={<BoltIcon size={size} />}
        ink={token.zeus}
        aria-pressed={is_smited}
        onClick={smite}
      />
    </>
  );
}
