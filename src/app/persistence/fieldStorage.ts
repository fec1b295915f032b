import type { KeyValueStore } from '../../api/browserStorage';
import type { Codecs } from './codecs';

/**
 * A storage engine under redux-persist that keeps each field of a slice under a key of its own, in plain text, and
 * nothing else: redux-persist's bookkeeping is left out, since it is made anew at each start.
 *
 * It writes only what this page changed since it last read or wrote: what another tab wrote meanwhile is not written
 * over with what this tab still believes.
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
    // What is there now: a browser that refuses to store keeps nothing.
    known.set(field, store.get(field));
  }

  const read = (): S => Object.fromEntries(fields.map((field) => [field, readField(field)])) as S;

  return {
    fields,
    /** What is stored now. */
    read,
    /** Something else has written the field since this page last read or wrote it. */
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
