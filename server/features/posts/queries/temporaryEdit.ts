import { sql, type SqlBool } from 'kysely';

/**
 * Whether the temporary edit of the post `p` lasts. Told by the database's clock when it is asked, so that the edit ends
 * to the second without anything having to run (decisions: Posts).
 */
export const isTemporary = sql<SqlBool>`(p.temp_until is not null and p.temp_until > now())`;

/** Whole minutes that it still lasts, rounded up; null when none does. */
export const minutesLeft = sql<number | null>`case when ${isTemporary}
  then ceil(extract(epoch from p.temp_until - now()) / 60)::int end`;
