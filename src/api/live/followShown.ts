import { followEvents, type FollowParts } from './followEvents';

interface ShownParts extends Omit<FollowParts, 'showsFeed' | 'onOpen'> {
  isFeedShown: () => boolean;
  /** @param sinceMs milliseconds since this stream was first asked for */
  onOpen: (sinceMs: number) => void;
}

interface Stream {
  showsFeed: boolean;
  stop: () => void;
  ended: Promise<void>;
}

/**
 * Keeps a stream open that tells what the tabs show, until the signal aborts or the server rejects the token.
 * @returns `ended`, and `update` for when what they show has changed: another stream then takes over once it is open, so that
 *   nothing is missed between the two
 */
export function followShown({ signal, isFeedShown, onOpen, onClose, ...parts }: ShownParts) {
  const follow = (): Stream => {
    const [since, showsFeed, own] = [Date.now(), isFeedShown(), new AbortController()];
    const stop = () => own.abort();
    signal.addEventListener('abort', stop);
    const ended = followEvents({
      ...parts,
      showsFeed,
      signal: own.signal,
      onOpen: () => {
        if (stream === next) {
          current.stop();
          [current, next] = [next, undefined];
        }
        onOpen(Date.now() - since);
      },
      onClose: () => {
        if (stream === current) onClose();
      },
    });
    const stream = { showsFeed, stop, ended };
    return stream;
  };

  let current = follow();
  /** The one that is to take over. */
  let next: Stream | undefined;

  const untilEnd = async (): Promise<void> => {
    const stream = current;
    await stream.ended;
    if (stream !== current) return untilEnd();
    next?.stop();
  };
  const update = () => {
    next?.stop();
    const isWanted = !signal.aborted && current.showsFeed !== isFeedShown();
    next = isWanted ? follow() : undefined;
  };
  return { ended: untilEnd(), update };
}
