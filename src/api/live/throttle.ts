interface ThrottleOptions {
  /** Milliseconds between two runs at least. */
  pauseMs: number;
  /** Milliseconds of chance before a run, so that not every page asks at the same moment. */
  spreadMs: number;
}

/** What is asked for often, done seldom: call the answer as often as you like, `run` follows soon and once for many. */
export function throttle(run: () => void, { pauseMs, spreadMs }: ThrottleOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  return () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        earliest = Date.now() + pauseMs;
        run();
      },
      Math.max(0, earliest - Date.now()) + Math.random() * spreadMs,
    );
  };
}
