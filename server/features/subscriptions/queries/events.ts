import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/connect';

/** Records an event of the provider. False when it was recorded before. */
export async function addEvent(trx: Trx, id: string): Promise<boolean> {
  const added = await trx
    .insertInto('payment_events')
    .values({ id })
    .onConflict((row) => row.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** The provider sends an event again for three days; its operator can send it again for thirty. */
export async function removeOldEvents(db: Db): Promise<void> {
  await sql`delete from payment_events where received_at < now() - interval '35 days'`.execute(db);
}
