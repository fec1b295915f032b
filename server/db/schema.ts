/** Every table, by its name in PostgreSQL. Generated: `npm run db:types` after a change of the schema. */
export type { DB as Database } from './tables';
