/** Milliseconds after which a hidden page stops. */
const STOP_AFTER_MS = 60_000;

/**
 * Runs something while the page is visible, until it has been hidden for a minute.
 * @param run ends when its signal aborts
 * @returns a function that stops it for good
 */
export function runWhileVisible(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = () => {
    running?.abort();
    running = undefined;
  };
  const update = () => {
    clearTimeout(timer);
    if (document.visibilityState !== 'visible') {
      timer = setTimeout(stop, STOP_AFTER_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  };

  document.addEventListener('visibilitychange', update);
  update();
  return () => {
    document.removeEventListener('visibilitychange', update);
    clearTimeout(timer);
    stop();
  };
}
