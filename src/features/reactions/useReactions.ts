import { useToggle } from '../../api/useToggle';
import { reactionOf, withReaction, type ReactionKind, type Reactions } from './reaction';

/** The like and smite of a post or comment on the page. */
export interface ReactionControl extends Reactions {
  /** Likes it, or takes the like back; a smite gives way. */
  like: () => void;
  /** Smites it, or takes the smite back; a like gives way. */
  smite: () => void;
}

/**
 * @param thing the post's or comment's name among all things, such as 'post:7'
 * @param reactions what the server said of it
 * @param send makes the call for one kind and answers what the server then says; null if it failed, which is told already
 */
export function useReactions(
  thing: string,
  reactions: Reactions,
  send: (kind: ReactionKind) => Promise<Reactions | null>,
): ReactionControl {
  const [shown, press] = useToggle<ReactionKind | null>({
    thing,
    standing: reactionOf(reactions),
    send: async (wanted, standing) => {
      // To take a reaction back is to make its call again.
      const kind = wanted ?? standing;
      const answer = kind && (await send(kind));
      return answer && { standing: reactionOf(answer) };
    },
  });
  const toggle = (kind: ReactionKind) => press((now) => (now === kind ? null : kind));
  return {
    ...withReaction(reactions, shown),
    like: () => toggle('like'),
    smite: () => toggle('smite'),
  };
}
