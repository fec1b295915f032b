import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Trx } from './connect';

/** Rows that one transaction erases, so that others wait for its locks for some 30 ms. */
export const STEP = 200;
/** Rows listed at once: a list may have to pass by all rows that were erased before. */
const LISTED = 10_000;
/** Milliseconds until rows that others had locked are tried again. */
const BUSY_MS = 100;

interface Erasing<Row> {
  /** What is still to be erased, at most `limit`. */
  list: (db: Db, limit: number) => Promise<Row[]>;
  /** Erases rows, and may leave some that others have locked. Returns how many it erased. */
  erase: (trx: Trx, rows: Row[]) => Promise<number>;
}

/**
 * Erases everything that is listed, a step after the other, each a transaction with its counters. It can end at any
 * moment: what is left is listed again.
 */
export async function eraseInSteps<Row>(db: Db, { list, erase }: Erasing<Row>): Promise<void> {
  for (;;) {
    const rows = await list(db, LISTED);
    if (rows.length === 0) return;
    let erased = 0;
    for (let from = 0; from < rows.length; from += STEP) {
      const step = rows.slice(from, from + STEP);
      erased += await db.transaction().execute((trx) => erase(trx, step));
    }
    if (erased === 0) await delay(BUSY_MS);
  }
}
