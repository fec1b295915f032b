import type { RawBuilder } from 'kysely';
import type { Db } from './connect';

/** Rows deleted at once, so that no statement takes long. */
const BATCH = 5_000;

/** Runs the statement, which deletes at most so many rows, until none are left. */
export async function deleteInBatches(
  db: Db,
  statement: (batch: number) => RawBuilder<unknown>,
): Promise<void> {
  let deleted: bigint;
  do {
    ({ numAffectedRows: deleted = 0n } = await statement(BATCH).execute(db));
  } while (deleted >= BATCH);
}
