import { sql } from 'kysely';
import type { Trx } from '../../../db/connect';
import { lockMember } from '../../../db/lockMember';
import { hashToken } from '../../../tokens';

/** Where links are stored that were sent to members by mail. */
export type LinkTable = 'password_resets' | 'email_confirmations';

/** So many links of a member are valid at once, and so many mails go out in half an hour (decisions: Sessions). */
const LINKS_MAX = 5;

interface Link {
  memberId: number;
  /** The job that asks for it; one that runs again replaces its link. */
  requestId: number;
  token: string;
}

/**
 * Stores the token of a link, in place of the member's oldest beyond five. Undefined when five were stored within half an
 * hour, or the member was deleted.
 */
export async function storeLink(
  trx: Trx,
  table: LinkTable,
  { memberId, requestId, token }: Link,
): Promise<{ username: string; email: string } | undefined> {
  // Locked first, so that requests of the same moment count each other.
  const member = await lockMember(trx, memberId, 'no key update');
  if (!member) return undefined;
  const others = await trx
    .selectFrom(table)
    .select(['request_id', sql<boolean>`created_at > now() - interval '30 minutes'`.as('is_recent')])
    .where('member_id', '=', memberId)
    .where('request_id', '!=', requestId)
    .orderBy('created_at', 'desc')
    .execute();
  if (others.filter(({ is_recent }) => is_recent).length >= LINKS_MAX) return undefined;
  const oldest = others.slice(LINKS_MAX - 1).map(({ request_id }) => request_id);
  await trx
    .deleteFrom(table)
    .where('member_id', '=', memberId)
    .where(sql<boolean>`request_id = any(${oldest}::bigint[])`)
    .execute();
  await trx
    .insertInto(table)
    .values({ member_id: memberId, request_id: requestId, token_hash: hashToken(token) })
    .onConflict((row) =>
      row
        .columns(['member_id', 'request_id'])
        .doUpdateSet((set) => ({ token_hash: set.ref('excluded.token_hash'), created_at: sql`now()` })),
    )
    .execute();
  return member;
}
