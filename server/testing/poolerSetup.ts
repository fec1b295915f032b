import { createTestDatabase as createEmptyDatabase } from '@pantheon/embedded-postgres/testing';
import { usePooler } from './database';
import globalSetup from './globalSetup';
import { startTestPooler, type TestPooler } from './pooler';

let pooler: TestPooler | undefined;

/** As globalSetup, with a PgBouncer between the tests' servers and PostgreSQL. */
export default async function poolerSetup(): Promise<void> {
  await globalSetup();
  const database = await createEmptyDatabase();
  pooler = await startTestPooler(database.url);
  usePooler(pooler.through(database.url));
  await database.drop();
}

/** After the last test. */
export const removePooler = async (): Promise<void> => pooler?.remove();
