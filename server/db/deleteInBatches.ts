import type { RawBuilder } from 'kysely';
import type { Db } from './connect';

/** Rows deleted at once, so that no statement takes long. */
const BATCH = 5_000;

/** Runs the statement, which deletes at most so many rows, or selects what a function has deleted, until none are left. */
export async function deleteInBatches(
  db: Db,
  statement: (batch: number) => RawBuilder<unknown>,
): Promise<void> {
  let deleted: bigint | number;
  do {
    const { numAffectedRows, rows } = await statement(BATCH).execute(db);
    deleted = numAffectedRows ?? rows.length;
  } while (deleted >= BATCH);
}
