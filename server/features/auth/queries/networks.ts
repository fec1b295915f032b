import { sql } from 'kysely';
import type { Db } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';

/** Networks that are known of a member; the one that was not used for the longest time goes first. */
const NETWORKS_MAX = 50;

/** A member has signed in from the network. */
export async function upsertNetwork(
  db: Db,
  { memberId, networkHash }: { memberId: number; networkHash: Buffer },
): Promise<void> {
  await db
    .insertInto('sign_in_networks')
    .values({ member_id: memberId, network_hash: networkHash })
    .onConflict((row) => row.columns(['member_id', 'network_hash']).doUpdateSet({ last_used_at: sql`now()` }))
    .execute();
  await sql`
    delete from sign_in_networks where member_id = ${memberId} and network_hash in (
      select network_hash from sign_in_networks where member_id = ${memberId}
      order by last_used_at desc offset ${NETWORKS_MAX}
    )`.execute(db);
}

/** Deletes networks from which their member has not signed in for 90 days (decisions: Limits). */
export const deleteOldNetworks = (db: Db): Promise<void> =>
  deleteInBatches(
    db,
    (batch) => sql`delete from sign_in_networks where (member_id, network_hash) in (
      select n.member_id, n.network_hash from sign_in_networks as n
      where n.last_used_at < now() - interval '90 days'
      order by n.last_used_at limit ${batch})`,
  );
