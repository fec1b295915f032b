import { sql } from 'kysely';
import type { NewMember } from '#contract/auth';
import type { Db } from '../../../db/connect';
import { deleteInBatches } from '../../../db/deleteInBatches';

/**
 * The member with this name, whatever its case, with the stored hash, and whether they have signed in from the network
 * within 90 days (decisions: Limits).
 */
export function findAccount(db: Db, { username, networkHash }: { username: string; networkHash: Buffer }) {
  return db
    .selectFrom('members')
    .select((m) => [
      'id as user_id',
      'username',
      'godtier',
      'subscription_status',
      'used_free_trial',
      'password_hash',
      m
        .exists(
          m
            .selectFrom('sign_in_networks as n')
            .select('n.member_id')
            .whereRef('n.member_id', '=', 'members.id')
            .where('n.network_hash', '=', networkHash)
            .where('n.last_used_at', '>', sql<Date>`now() - interval '90 days'`),
        )
        .as('is_known_network'),
    ])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
}

interface Account {
  username: string;
  email: string;
  passwordHash: string;
  bio: string;
  /** False: the email address is to be confirmed. */
  isConfirmed: boolean;
}

/**
 * Which of the two belong to other accounts already. PostgreSQL alone folds the case of emails: JavaScript does it
 * differently for some letters.
 */
export async function findTaken(
  db: Db,
  { username, email }: Pick<Account, 'username' | 'email'>,
): Promise<('username' | 'email')[]> {
  const rows = await db
    .selectFrom('members')
    .select((m) => [
      m('username_key', '=', username.toLowerCase()).as('username'),
      m('email_key', '=', sql<string>`lower(${email})`).as('email'),
    ])
    .where((m) =>
      m.or([
        m('username_key', '=', username.toLowerCase()),
        m('email_key', '=', sql<string>`lower(${email})`),
      ]),
    )
    .execute();
  return (['username', 'email'] as const).filter((field) => rows.some((row) => row[field]));
}

/** Adds the member; undefined when name or email is taken, also by someone who signs up at the same moment. */
export function addMember(db: Db, account: Account): Promise<NewMember | undefined> {
  return db
    .insertInto('members')
    .values({
      username: account.username,
      email: account.email,
      password_hash: account.passwordHash,
      bio: account.bio,
      ...(!account.isConfirmed && { confirmed_at: null }),
    })
    .onConflict((row) => row.doNothing())
    .returning(['id', 'username', 'email', 'godtier'])
    .executeTakeFirst();
}

/** The most networks stored for a member; beyond it the least recently used one is deleted. */
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
