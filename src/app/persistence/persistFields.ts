import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import type { FieldStorage } from './fieldStorage';

/**
 * A slice's reducer with redux-persist around it, over field storage. The state's type stays the slice's own: that
 * redux-persist keeps a field of its bookkeeping in it is nobody's business.
 */
export function persistFields<S extends object>(key: string, reducer: Reducer<S>, storage: FieldStorage<S>) {
  const config: PersistConfig<S> & { deserialize: false } = {
    key,
    storage,
    // The engine takes and gives the fields as they are; it makes text of them itself.
    serialize: false,
    deserialize: false,
  };
  return persistReducer(config, reducer) as unknown as Reducer<S>;
}
