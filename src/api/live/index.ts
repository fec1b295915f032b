import { followHints } from './followHints';
import { hinted, resumed, type News } from './hints';
import { holdWhileHidden } from './holdWhileHidden';
import { inOneTab } from './inOneTab';
import { whileAwake } from './whileAwake';

export { hinted, resumed } from './hints';

/** What a page has loaded is as new as the stream when that opens within so many milliseconds. */
const FRESH_MS = 5_000;

interface LiveParts {
  token: string;
  memberId: number;
  /** Gets the hints, and word that there are some again. */
  dispatch: (news: News) => void;
  /** The server refuses the token. */
  onRefused: () => void;
}

/**
 * Follows what happens at the server (contract/live.ts) until the returned function is called. One tab of the browser
 * holds the connection and passes on what it hears; a tab that has been hidden for a minute does not.
 */
export function startLive({ token, memberId, dispatch, onRefused }: LiveParts): () => void {
  const name = `pantheon-live-${memberId}`;
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null;
  const started = Date.now();

  const held = holdWhileHidden((news) => {
    if (resumed.match(news) && Date.now() - started < FRESH_MS) return;
    dispatch(news);
  }, resumed());
  const tell = (news: News) => {
    held.receive(news);
    channel?.postMessage(news);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => held.receive(data));

  const stop = whileAwake((signal) => {
    const lead = () =>
      followHints({
        token,
        signal,
        onOpen: () => tell(resumed()),
        onHint: (hint) => tell(hinted(hint)),
        onRefused,
      });
    void inOneTab(name, signal, lead);
  });
  return () => {
    stop();
    held.end();
    channel?.close();
  };
}
