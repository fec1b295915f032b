/** The least milliseconds between two batches. */
const BATCH_MS = 50;
/** What waits while there is no connection; what comes beyond is dropped. */
const WAITING_MAX = 10_000;

export interface Batch<T> {
  add(items: T[]): void;
  /** Sends now what waits; later if it cannot be sent yet. */
  flush(): Promise<void>;
}

/**
 * Collects items and sends them together, at most every 50 ms.
 * @param send is given the items, or returns false to leave them waiting until the next `flush`
 */
export function batch<T>(send: (items: T[]) => Promise<void> | false): Batch<T> {
  let waiting: T[] = [];
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const sending = send(waiting);
    if (!sending) return;
    waiting = [];
    await sending;
  }

  return {
    add(items) {
      waiting.push(...items.slice(0, WAITING_MAX - waiting.length));
      timer ??= setTimeout(() => void flush(), BATCH_MS);
    },
    flush,
  };
}
