import { TIERS, type Tier } from '#contract/tiers';

/** How one field stands in storage: text for a value, no key for nothing; text that cannot be read is nothing too. */
export interface Codec<T> {
  read: (text: string | null) => T;
  write: (value: T) => string | null;
}

export type Codecs<S> = { [Field in keyof S]: Codec<S[Field]> };

export const text: Codec<string | null> = {
  read: (stored) => stored || null,
  write: (value) => value,
};

export const wholeNumber: Codec<number | null> = {
  read: (stored) => (stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : null),
  write: (value) => value?.toString() ?? null,
};

/** A flag that is 'true' or not there (spec §2: isAuthenticated). */
export const flag: Codec<boolean> = {
  read: (stored) => stored === 'true',
  write: (value) => (value ? 'true' : null),
};

/** 'true', 'false', or not known. */
export const yesOrNo: Codec<boolean | null> = {
  read: (stored) => (stored === 'true' ? true : stored === 'false' ? false : null),
  write: (value) => value?.toString() ?? null,
};

export const tier: Codec<Tier | null> = {
  read: (stored) => TIERS.find((known) => known === stored) ?? null,
  write: (value) => value,
};

/** An object as JSON; its insides are the server's and are fetched anew before they matter. */
export function json<T extends object>(): Codec<T | null> {
  return {
    read: (stored) => {
      try {
        const value: unknown = JSON.parse(stored ?? 'null');
        return typeof value === 'object' && !Array.isArray(value) ? (value as T | null) : null;
      } catch {
        return null;
      }
    },
    write: (value) => (value ? JSON.stringify(value) : null),
  };
}
