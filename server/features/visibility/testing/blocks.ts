import { sql } from 'kysely';
import type { Db } from '../../../db/connect';

/** Makes a member block another, as the call does, but for what else it ends. */
export async function block(db: Db, blockerId: number, blockedId: number): Promise<void> {
  await sql`
    with added as (
      insert into blocks (blocker_id, blocked_id) values (${blockerId}, ${blockedId})
      on conflict do nothing returning blocker_id, blocked_id
    )
    update accounts set block_count = block_count + 1
    from added where accounts.id in (added.blocker_id, added.blocked_id)`.execute(db);
}
