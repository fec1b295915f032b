/** A page that has been hidden for so long, in milliseconds, goes to sleep. */
const SLEEP_AFTER_MS = 60_000;

/**
 * Runs something while somebody may look at the page: from when it is shown until it has been hidden for a minute.
 * @param run is told to end by its signal
 * @returns ends it for good
 */
export function runWhileVisible(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const sleep = () => {
    running?.abort();
    running = undefined;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') {
      timer = setTimeout(sleep, SLEEP_AFTER_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  };

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(timer);
    sleep();
  };
}
