import type { Migration } from 'kysely';

/** A migration. Those that a release before it could not stand beside it must say so (docs/operations.md, Upgrades). */
export interface SchemaChange extends Migration {
  /** The release since which nothing uses what this takes away, such as "0.2.0". */
  unusedSince?: string;
  /** Runs outside a transaction, as `create index concurrently` must. It may be interrupted, and then runs again. */
  isConcurrent?: true;
}
