import type { KeyValueStore } from '../../api/browserStorage';
import type { Codecs } from './codecs';

/**
 * A storage engine for redux-persist that keeps each field of a slice under its own key, as plain text. Metadata of
 * redux-persist is not stored.
 *
 * It writes only the fields that changed since this page last read or wrote them, so as not to overwrite a newer value from
 * another tab.
 */
export function fieldStorage<S extends object>(codecs: Codecs<S>, store: KeyValueStore) {
  const fields = Object.keys(codecs) as (keyof S & string)[];
  const known = new Map<string, string | null>();

  function readField<F extends keyof S & string>(field: F): S[F] {
    const stored = store.get(field);
    known.set(field, stored);
    return codecs[field].read(stored);
  }

  function writeField<F extends keyof S & string>(field: F, value: S[F]): void {
    const text = codecs[field].write(value);
    if (known.get(field) === text) return;
    store.set(field, text);
    // Read back, since a browser may deny storage.
    known.set(field, store.get(field));
  }

  const read = (): S => Object.fromEntries(fields.map((field) => [field, readField(field)])) as S;

  return {
    fields,
    /** The stored values, which the slice takes over next. */
    read,
    /** The stored value of a field that the slice does not take over yet. */
    peek: <F extends keyof S & string>(field: F): S[F] => codecs[field].read(store.get(field)),
    /** Whether anything else has written the field since this page last read or wrote it. */
    hasChanged: (field: keyof S & string): boolean => store.get(field) !== (known.get(field) ?? null),
    getItem: () => Promise.resolve(read()),
    setItem: (_key: string, state: S): Promise<void> => {
      for (const field of fields) writeField(field, state[field]);
      return Promise.resolve();
    },
    removeItem: (): Promise<void> => {
      for (const field of fields) store.set(field, null);
      known.clear();
      return Promise.resolve();
    },
  };
}

export type FieldStorage<S extends object> = ReturnType<typeof fieldStorage<S>>;
