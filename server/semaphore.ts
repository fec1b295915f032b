/** The queue for a slot was full, or no slot came free in time. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';

  constructor() {
    super('too much waits for the same already');
  }
}

interface Bounds {
  /** How many callers hold a slot at once. */
  slots: number;
  /** How many others may wait. */
  queue: number;
  /** Longest wait in milliseconds; unlimited by default. */
  waitMs?: number;
}

/** Gives the slot back. */
type Release = () => void;

async function withSlot<T>(slot: Promise<Release>, work: () => Promise<T>): Promise<T> {
  const release = await slot;
  try {
    return await work();
  } finally {
    release();
  }
}

/** A counting semaphore with a bounded queue, first come first served. */
export class Semaphore {
  private held = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly bounds: Bounds) {}

  isIdle(): boolean {
    return this.held === 0;
  }

  /** Resolves once the caller holds a slot. Throws QueueFullError. */
  async acquire(): Promise<Release> {
    if (this.held < this.bounds.slots) this.held += 1;
    else await this.wait();
    return () => {
      const [next] = this.waiting;
      if (next) next();
      else this.held -= 1;
    };
  }

  /** Runs `work` in a slot. Throws QueueFullError. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return withSlot(this.acquire(), work);
  }

  private wait(): Promise<void> {
    const { queue, waitMs } = this.bounds;
    if (this.waiting.size >= queue) throw new QueueFullError();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.waiting.delete(begin);
        reject(new QueueFullError());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const begin = () => {
        clearTimeout(timer);
        this.waiting.delete(begin);
        resolve();
      };
      this.waiting.add(begin);
    });
  }
}

/** A semaphore for each key, such as a member's id. */
export class KeyedSemaphore {
  private readonly semaphores = new Map<string, Semaphore>();

  constructor(private readonly bounds: Bounds) {}

  async acquire(key: string): Promise<Release> {
    const semaphore = this.semaphores.get(key) ?? new Semaphore(this.bounds);
    this.semaphores.set(key, semaphore);
    const release = await semaphore.acquire();
    return () => {
      release();
      if (semaphore.isIdle()) this.semaphores.delete(key);
    };
  }

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    return withSlot(this.acquire(key), work);
  }
}
