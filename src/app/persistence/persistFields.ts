import type { Reducer } from '@reduxjs/toolkit';
import { persistReducer, type PersistConfig } from 'redux-persist';
import type { FieldStorage } from './fieldStorage';

/**
 * Wraps a slice's reducer with redux-persist over a field storage. The type hides the `_persist` field that redux-persist
 * adds to the state.
 */
export function persistFields<S extends object>(key: string, reducer: Reducer<S>, storage: FieldStorage<S>) {
  const config: PersistConfig<S> & { deserialize: false } = {
    key,
    storage,
    // The field storage serialises the fields itself.
    serialize: false,
    deserialize: false,
  };
  return persistReducer(config, reducer) as unknown as Reducer<S>;
}
