interface Started {
  stop(): Promise<void>;
}

/** Keeps what a benchmark starts, so that all of it is stopped, the last first: at the end, or when a signal ends it. */
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
