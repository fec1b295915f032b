/** Wraps `work` so that at most `max` calls run at once; the others wait their turn, first come first served. */
export function limitConcurrency<Args extends unknown[], T>(
  max: number,
  work: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
