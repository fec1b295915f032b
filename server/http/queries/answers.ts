import { sql, type RawBuilder } from 'kysely';

/** A column of time as answers have it, which PostgreSQL makes as JavaScript does. */
export const isoTime = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
