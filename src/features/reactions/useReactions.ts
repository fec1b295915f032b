import { useToggle } from '../../optimistic/useToggle';
import { reactionOf, withReaction, type ReactionKind, type Reactions } from './reaction';

/** The like and smite of a post or comment on the page. */
export interface ReactionControl extends Reactions {
  /** Likes it, or takes the like back; a smite gives way. */
  like: () => void;
  /** Smites it, or takes the smite back; a like gives way. */
  smite: () => void;
}

/**
 * @param key of the post or comment among all toggles, such as 'post:7'
 * @param reactions what the server said of it
 * @param send makes the call for one kind and answers what the server then says; null if it failed, which is told already
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
      // To take a reaction back is to make its call again.
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
