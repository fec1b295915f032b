import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { LoginAnswer, NewMember } from '#contract/auth';
import type { Db } from '../../db/connect';
import { hashToken } from '../../http/session';

const TOKEN_BYTES = 32;

/** The member with this name, whatever its case, with the stored hash. */
export function findAccount(db: Db, username: string) {
  return db
    .selectFrom('members')
    .select([
      'id as user_id',
      'username',
      'godtier',
      'subscription_status',
      'used_free_trial',
      'password_hash',
    ])
    .where('username_key', '=', username.toLowerCase())
    .executeTakeFirst();
}

/** 256 random bits (decisions: Sessions); what is stored of them is `hashToken`. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/**
 * Starts a session. Undefined when the password that was checked is no longer the member's: whoever signs in with the old
 * one while it is being reset does not stay signed in.
 */
export async function startSession(
  db: Db,
  { user_id, password_hash }: { user_id: number; password_hash: string },
): Promise<LoginAnswer['token'] | undefined> {
  const token = newToken();
  const started = await db
    .insertInto('sessions')
    .columns(['token_hash', 'member_id'])
    .expression((insert) =>
      insert
        .selectFrom('members')
        .select([sql<Buffer>`${hashToken(token)}::bytea`.as('token_hash'), 'id'])
        .where('id', '=', user_id)
        .where('password_hash', '=', password_hash)
        .forShare(),
    )
    .returning('member_id')
    .executeTakeFirst();
  return started && token;
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
}

interface Account {
  username: string;
  email: string;
  passwordHash: string;
}

/** Which of the two a new account would take from somebody else, if any. */
export async function findTaken(
  db: Db,
  { username, email }: Pick<Account, 'username' | 'email'>,
): Promise<'username' | 'email' | undefined> {
  const rows = await db
    .selectFrom('members')
    .select((m) => m('username_key', '=', username.toLowerCase()).as('same_name'))
    .where((m) =>
      m.or([m('username_key', '=', username.toLowerCase()), m('email_key', '=', email.toLowerCase())]),
    )
    .execute();
  if (rows.length === 0) return undefined;
  return rows.some((row) => row.same_name) ? 'username' : 'email';
}

/** Adds the member; undefined when name or email is taken, also by someone who signs up at the same moment. */
export function addMember(db: Db, account: Account): Promise<NewMember | undefined> {
  return db
    .insertInto('members')
    .values({ username: account.username, email: account.email, password_hash: account.passwordHash })
    .onConflict((row) => row.doNothing())
    .returning(['id', 'username', 'email', 'godtier'])
    .executeTakeFirst();
}
