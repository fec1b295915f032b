/** Milliseconds after which a tab that shows the feed says so again. */
const SAY_MS = 60_000;
/**
 * Milliseconds for which the feed counts as shown once a tab has said so. It has been left for 90 seconds at least by then, and
 * asks for the newest posts when it is shown again (features/posts: useNewPosts), so no new post is missed.
 */
export const SHOWN_MS = 150_000;

/** What a new tab asks, and what those that show the feed say. */
const ASK = 'shown?';
const SAY = 'shown';
type TabMessage = typeof ASK | typeof SAY;

/**
 * Knows whether a tab of this browser shows the feed. Those that do say so again and again: nobody need learn that one was
 * closed or has crashed.
 * @param onChange the tabs have begun or ceased to show it
 */
export function followShownFeed(memberId: number, onChange: () => void) {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`pantheon-feed-${memberId}`) : null;
  let saying: ReturnType<typeof setInterval> | undefined;
  let shown: ReturnType<typeof setTimeout> | undefined;

  const hear = () => {
    const wasShown = shown !== undefined;
    clearTimeout(shown);
    shown = setTimeout(() => {
      shown = undefined;
      onChange();
    }, SHOWN_MS);
    if (!wasShown) onChange();
  };
  /** Says so if this tab shows the feed. */
  const say = () => {
    if (saying === undefined) return;
    channel?.postMessage(SAY);
    hear();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data === ASK) say();
    else hear();
  });
  channel?.postMessage(ASK);

  const setOwn = (isShown: boolean) => {
    clearInterval(saying);
    saying = isShown ? setInterval(say, SAY_MS) : undefined;
    say();
  };
  return {
    isShown: () => shown !== undefined,
    /** Whether this tab shows it. */
    setOwn,
    end: () => {
      clearInterval(saying);
      clearTimeout(shown);
      channel?.close();
    },
  };
}
