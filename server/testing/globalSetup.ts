import { migrate } from '../db/migrate';
import { createTemplate, usePostgres } from './database';
import { removeDeadRuns, startTestEngine } from './engine';

/** Before the first test of the server: one throw-away PostgreSQL for all of them. */
export default async function globalSetup(): Promise<void> {
  await removeDeadRuns();
  usePostgres(await startTestEngine());
  await migrate(await createTemplate());
}
