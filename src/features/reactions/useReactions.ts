import { useToggle } from '../../optimistic/useToggle';
import { reactionOf, withReaction, type ReactionKind, type Reactions } from './reaction';

/** The reactions to a post or comment, and their handlers. */
export interface ReactionControl extends Reactions {
  /** Toggles the like; removes a smite. */
  like: () => void;
  /** Toggles the smite; removes a like. */
  smite: () => void;
}

/**
 * The reactions to a post or comment, with optimistic updates.
 * @param key of the toggle, such as 'post:7'
 * @param reactions from the server
 * @param send makes the call of one kind; resolves to null if it failed, after an error was shown
 */
export function useReactions(
  key: string,
  reactions: Reactions,
  send: (kind: ReactionKind) => Promise<Reactions | null>,
): ReactionControl {
  const [shown, setIntent] = useToggle<ReactionKind | null>({
    key,
    serverValue: reactionOf(reactions),
    send: async (wanted, serverValue) => {
      // The call of a reaction toggles it, so it also removes it.
      const kind = wanted ?? serverValue;
      const answer = kind && (await send(kind));
      return answer && { serverValue: reactionOf(answer) };
    },
  });
  const toggle = (kind: ReactionKind) => setIntent((now) => (now === kind ? null : kind));
  return {
    ...withReaction(reactions, shown),
    like: () => toggle('like'),
    smite: () => toggle('smite'),
  };
}
