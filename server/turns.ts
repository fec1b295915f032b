/** The line was full, or the turn did not come in time. */
export class LineFull extends Error {
  override name = 'LineFull';

  constructor() {
    super('too much waits for the same already');
  }
}

interface Bounds {
  /** How many callers have their turn at once. */
  atOnce: number;
  /** How many may wait. */
  waiting: number;
  /** Longest wait in milliseconds; unlimited by default. */
  waitMs?: number;
}

/** Gives `atOnce` callers their turn; a bounded number of others wait in line, first come first served. */
export class Turns {
  private running = 0;
  private readonly line = new Set<() => void>();

  constructor(private readonly bounds: Bounds) {}

  isIdle(): boolean {
    return this.running === 0;
  }

  /** Resolves when it is the caller's turn, with the function that ends it. Throws LineFull. */
  async take(): Promise<() => void> {
    if (this.running < this.bounds.atOnce) this.running += 1;
    else await this.wait();
    return () => {
      const [next] = this.line;
      if (next) next();
      else this.running -= 1;
    };
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }

  private wait(): Promise<void> {
    const { waiting, waitMs } = this.bounds;
    if (this.line.size >= waiting) throw new LineFull();
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.line.delete(begin);
        reject(new LineFull());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const begin = () => {
        clearTimeout(timer);
        this.line.delete(begin);
        resolve();
      };
      this.line.add(begin);
    });
  }
}

/** A line for each key, such as a member's id. */
export class TurnsByKey {
  private readonly lines = new Map<string, Turns>();

  constructor(private readonly bounds: Bounds) {}

  /** Like `take` of the key's line. */
  async take(key: string): Promise<() => void> {
    const line = this.lines.get(key) ?? new Turns(this.bounds);
    this.lines.set(key, line);
    const end = await line.take();
    return () => {
      end();
      if (line.isIdle()) this.lines.delete(key);
    };
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(key);
    try {
      return await work();
    } finally {
      end();
    }
  }
}
