import type { Accounts, DB } from './tables';

/**
 * Every table, by its name in PostgreSQL, and the view `members`: the accounts that were not deleted. The tables are
 * generated: `npm run db:types` after a change of the schema.
 */
export interface Database extends DB {
  members: Omit<Accounts, 'deleted_at'>;
}
