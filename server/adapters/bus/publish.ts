import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import type { Letter } from '.';

export const CHANNEL = 'pantheon_live';

/** Characters in one notification: PostgreSQL takes less than 8,000 bytes, and letters are ASCII. */
const PAYLOAD_MAX = 7_500;

/** Letters as the payloads of as few notifications as hold them. */
function payloadsOf(letters: Letter[]): string[] {
  const payloads: string[] = [];
  let current = '';
  for (const letter of letters) {
    const text = JSON.stringify(letter);
    if (current && current.length + text.length > PAYLOAD_MAX) {
      payloads.push(`[${current}]`);
      current = '';
    }
    current += current ? `,${text}` : text;
  }
  return [...payloads, `[${current}]`];
}

/**
 * Publishes letters to every server, in one statement. In a transaction they go out as it commits: never before what
 * they tell of can be seen, and never if it is rolled back.
 */
export async function publish(db: Db, letters: Letter[]): Promise<void> {
  if (letters.length === 0) return;
  await sql`
    select pg_notify(${CHANNEL}, payload) from unnest(${payloadsOf(letters)}::text[]) as payload`.execute(db);
}
