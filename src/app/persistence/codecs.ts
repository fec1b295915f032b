import { TIERS, type Tier } from '#contract/tiers';

/** How a field is stored: a value as text, null as a missing key. Invalid text is read as null. */
export interface Codec<T> {
  read: (text: string | null) => T;
  write: (value: T) => string | null;
}

export type Codecs<S> = { [Field in keyof S]: Codec<S[Field]> };

export const text: Codec<string | null> = {
  read: (stored) => stored || null,
  write: (value) => value,
};

export const integer: Codec<number | null> = {
  read: (stored) => (stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : null),
  write: (value) => value?.toString() ?? null,
};

/** 'true', or a missing key for false (spec §2: isAuthenticated). */
export const flag: Codec<boolean> = {
  read: (stored) => stored === 'true',
  write: (value) => (value ? 'true' : null),
};

/** 'true', 'false', or a missing key for unknown. */
export const nullableBoolean: Codec<boolean | null> = {
  read: (stored) => (stored === 'true' ? true : stored === 'false' ? false : null),
  write: (value) => value?.toString() ?? null,
};

export const tier: Codec<Tier | null> = {
  read: (stored) => TIERS.find((known) => known === stored) ?? null,
  write: (value) => value,
};

/** An object as JSON. Its fields are not checked, since it is refetched before it is used. */
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
