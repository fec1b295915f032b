import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
} from 'kysely';
import { migrations } from './migrations';

/** Compiles statements and sends them nowhere. */
const nowhere: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** The SQL of every migration in order, as it runs on a database without data, for an administrator to read. */
export async function migrationSql(): Promise<string> {
  const lines: string[] = [];
  const db = new Kysely<unknown>({
    dialect: nowhere,
    log: ({ query }) => void lines.push(`${query.sql};\n`),
  });
  for (const [name, migration] of Object.entries(migrations)) {
    lines.push(`-- ${name}\n`);
    await migration.up(db);
  }
  await db.destroy();
  return lines.join('\n');
}
