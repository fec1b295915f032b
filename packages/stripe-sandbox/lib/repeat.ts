export interface Repeated {
  /** Calls it now, or again if it is running. */
  wake(): void;
  /** Resolves when the last call has ended. */
  stop(): Promise<void>;
}

/** Calls `work` now and every `everyMs`, never twice at once, until it is stopped. */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeated {
  let running: Promise<void> | undefined;
  let isDue = false;
  let isStopped = false;

  async function run(): Promise<void> {
    while (isDue && !isStopped) {
      isDue = false;
      await work().catch(onError);
    }
    running = undefined;
  }
  function wake(): void {
    isDue = true;
    if (!isStopped) running ??= run();
  }
  const timer = setInterval(wake, everyMs);
  wake();
  return {
    wake,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
