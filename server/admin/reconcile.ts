import type { Db } from '../db/connect';
import type { Command } from './command';
import { correctCounters, counters, findSuspects, type Counter, type Mismatch } from './queries/counters';

/** Rows locked at once while they are corrected, so that members wait for moments only. */
const BATCH = 1_000;
/** Mismatches of a counter that are listed one by one. */
const LISTED = 20;

async function correctAll(db: Db, counter: Counter): Promise<Mismatch[]> {
  const ids = await findSuspects(db, counter);
  const mismatches: Mismatch[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    mismatches.push(...(await correctCounters(db, counter, ids.slice(start, start + BATCH))));
  }
  return mismatches;
}

/** How many counters differ from their rows, on a database without writers. */
export async function findWrongCounters(db: Db): Promise<number> {
  let wrong = 0;
  for (const counter of counters) wrong += (await findSuspects(db, counter)).length;
  return wrong;
}

export const reconcile: Command = {
  help: 'Prove every counter (likes, comments, followers, unread …) and mend what is wrong',
  async run({ db, say }) {
    for (const counter of counters) {
      const mismatches = await correctAll(db, counter);
      say(
        `${counter.name.padEnd(22)}${mismatches.length === 0 ? 'all right' : `${mismatches.length} mended`}`,
      );
      for (const { id, stored, actual } of mismatches.slice(0, LISTED)) {
        say(`  ${counter.entity} ${id} said ${stored}, has ${actual}`);
      }
      if (mismatches.length > LISTED) say(`  and ${mismatches.length - LISTED} more`);
    }
  },
};
