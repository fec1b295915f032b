import type { Migration } from 'kysely';
import { initial } from './0001_initial';

/** Every migration by name; they run in the order of their names. A released one is never changed. */
export const migrations: Record<string, Migration> = {
  '0001_initial': initial,
};
