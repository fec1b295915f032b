interface Started {
  stop(): Promise<void>;
}

/** Keeps track of what a benchmark starts, and stops it in reverse order at the end or on a signal. */
export function keepStarted() {
  const started: Started[] = [];
  let stopping: Promise<void> | undefined;
  const stopOnce = async () => {
    for (const one of started.toReversed()) await one.stop().catch(console.error);
  };
  const stopAll = () => (stopping ??= stopOnce());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopAll());
  return {
    keep: <T extends Started>(one: T): T => {
      started.push(one);
      return one;
    },
    stopAll,
  };
}
