import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import type { Profile } from '#contract/profile';
import { TIERS, type Tier } from '#contract/tiers';
import { browserStorage } from '../../api/browserStorage';
import type { AuthState } from '../../features/auth/authSlice';
import type { TierState } from '../../features/auth/tierSlice';

/**
 * Reads a field's value from its stored text; null is a missing key. Invalid text is read as a missing key. A value is stored
 * as JSON if it is an object, else as plain text, and not at all if a missing key means the same.
 */
export type Read<T> = (stored: string | null) => T;

/** How each field of a slice is read. */
export type Fields<S> = { [Field in keyof S]: Read<S[Field]> };

export const text: Read<string | null> = (stored) => stored || null;

export const integer: Read<number | null> = (stored) =>
  stored !== null && /^\d{1,15}$/.test(stored) ? Number(stored) : null;

/** A missing key means false (spec §2: isAuthenticated). */
export const flag: Read<boolean> = (stored) => stored === 'true';

/** A missing key means unknown. */
export const nullableBoolean: Read<boolean | null> = (stored) =>
  stored === 'true' ? true : stored === 'false' ? false : null;

export const tier: Read<Tier | null> = (stored) => TIERS.find((known) => known === stored) ?? null;

/** Its fields are not checked, since it is refetched before it is used. */
export const profile: Read<Profile | null> = (stored) => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && !Array.isArray(value) ? (value as Profile | null) : null;
  } catch {
    return null;
  }
};

/** The storage keys of spec §3: one for each field of the slices. */
export const authFields: Fields<AuthState> = {
  authToken: text,
  isAuthenticated: flag,
  tokenTimestamp: integer,
  userId: integer,
  username: text,
  userEmail: text,
  profileData: profile,
};

export const tierFields: Fields<TierState> = {
  userTier: tier,
  subscriptionStatus: text,
  usedFreeTrial: nullableBoolean,
};

/** The text to store; null if the value is what a missing key means. */
function textOf(value: unknown, missing: unknown): string | null {
  if (value === null || value === missing) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * A storage engine for redux-persist that keeps each field of a slice under its own key. Metadata of redux-persist is not
 * stored.
 *
 * It writes only the fields that changed since this page last read or wrote them, so as not to overwrite a newer value from
 * another tab.
 */
export function fieldStorage<S extends object>(readers: Fields<S>) {
  const fields = Object.keys(readers) as (keyof S & string)[];
  const known = new Map<string, string | null>();

  function readField<F extends keyof S & string>(field: F): S[F] {
    const stored = browserStorage.get(field);
    known.set(field, stored);
    return readers[field](stored);
  }

  function writeField(field: keyof S & string, value: unknown): void {
    const text = textOf(value, readers[field](null));
    if (known.get(field) === text) return;
    browserStorage.set(field, text);
    // Read back, since a browser may deny storage.
    known.set(field, browserStorage.get(field));
  }

  const read = (): S => Object.fromEntries(fields.map((field) => [field, readField(field)])) as S;

  return {
    fields,
    /** The stored values, which the slice takes over next. */
    read,
    /** The stored value of a field that the slice does not take over yet. */
    peek: <F extends keyof S & string>(field: F): S[F] => readers[field](browserStorage.get(field)),
    /** Whether anything else has written the field since this page last read or wrote it; false without storage. */
    hasChanged: (field: keyof S & string): boolean =>
      browserStorage.get(field) !== (known.get(field) ?? null),
    getItem: () => Promise.resolve(read()),
    setItem: (_key: string, state: S): Promise<void> => {
      for (const field of fields) writeField(field, state[field]);
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => {
      for (const field of fields) browserStorage.set(field, null);
      known.clear();
      return Promise.resolve();
    },
  };
}

export type FieldStorage<S extends object> = ReturnType<typeof fieldStorage<S>>;

/**
 * Wraps a slice's reducer with redux-persist over a field storage, which serialises the fields itself. The type hides the
 * `_persist` field that redux-persist adds to the state.
 */
export function persistFields<S extends object>(key: string, reducer: Reducer<S>, storage: FieldStorage<S>) {
  const config: PersistConfig<S> & { deserialize: false } = {
    key,
    storage,
    serialize: false,
    deserialize: false,
  };
  return persistReducer(config, reducer) as unknown as Reducer<S>;
}
