import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Dialect,
  type Migration,
} from 'kysely';
import { migrations } from '../migrations';
import type { SchemaChange } from '../schemaChange';

/** Compiles statements and sends them nowhere. */
const nowhere: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

/** The statements of a migration, as it runs on a database without data. */
export async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: nowhere,
    log: ({ query }) => void statements.push(query.sql),
  });
  await migration.up(db);
  await db.destroy();
  return statements;
}

/** The SQL of every migration in order, for an administrator to read. */
export async function migrationSql(): Promise<string> {
  const lines: string[] = [];
  for (const [name, migration] of Object.entries<SchemaChange>(migrations)) {
    const statements = await statementsOf(migration);
    const run = migration.isConcurrent ? statements : ['begin', ...statements, 'commit'];
    lines.push(`-- ${name}\n`, ...run.map((statement) => `${statement};\n`));
  }
  return lines.join('\n');
}
