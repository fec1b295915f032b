import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import { browserStorage } from '../../api/browserStorage';
import type { Fields } from './fields';

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
