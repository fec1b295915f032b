import {
  removeAbandonedRuns,
  startTestPostgres,
  useMemory,
  usePostgres,
} from '@pantheon/embedded-postgres/testing';
import { migrate } from '../db/migrate';
import { createTemplate } from './database';

/** Before the first test of the server: one throwaway PostgreSQL for all of them. */
export default async function globalSetup(): Promise<void> {
  useMemory();
  await removeAbandonedRuns();
  usePostgres(await startTestPostgres());
  await migrate(await createTemplate());
}
