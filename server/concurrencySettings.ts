/** How much may go on at once, and the defaults (decisions: Limits). `AT_ONCE` changes them by name. */
const DEFAULTS = {
  /** Requests of one member. */
  requests: 6,
  /** Uploads of one member. */
  uploads: 2,
  /** Connections of one address. */
  sockets: 1_000,
  /** Seconds that a request or an upload waits for its turn; the page gives up after 15. */
  wait: 10,
};

export type ConcurrencyLimits = typeof DEFAULTS;

/** Parses AT_ONCE (config.ts). */
export function concurrencyLimits(text: string): ConcurrencyLimits {
  const limits = { ...DEFAULTS };
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name, max] = /^(\w+)=(\d+)$/.exec(part.trim()) ?? [];
    if (!name || !Object.hasOwn(limits, name) || !Number(max)) {
      throw new Error(`changes like "requests=12" of ${Object.keys(limits).join(', ')}`);
    }
    limits[name as keyof ConcurrencyLimits] = Number(max);
  }
  return limits;
}
