import { sql } from 'kysely';
import type { Db } from '../../db/connect';
import { LIVE } from '../../http/session';

/** Of these sessions, by the hashes of their tokens, those that are good; one statement, whatever their number. */
export async function goodSessions(db: Db, tokenHashes: Buffer[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions as s')
    .select(sql<string>`encode(s.token_hash, 'hex')`.as('hex'))
    .where(sql<boolean>`s.token_hash = any(${tokenHashes}::bytea[])`)
    .where(LIVE)
    .execute();
  return new Set(rows.map(({ hex }) => hex));
}
