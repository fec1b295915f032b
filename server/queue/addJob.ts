import { sql } from 'kysely';
import type { Db } from '../db/connect';
import type { tasks } from '../tasks';
import type { Task } from './task';

type KnownTasks = typeof tasks;
type PayloadOf<Name extends keyof KnownTasks> =
  KnownTasks[Name] extends Task<infer Payload> ? Payload : never;

/** After so many failures, some three and a half hours after the first, a job is given up. */
export const MAX_ATTEMPTS = 10;

/** Adds work to do soon. In a transaction it commits with it; a server is told as it does. */
export async function addJob<Name extends keyof KnownTasks>(
  db: Db,
  task: Name,
  payload: PayloadOf<Name>,
): Promise<void> {
  await sql`select from graphile_worker.add_job(
    ${task}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${MAX_ATTEMPTS}::int)`.execute(db);
}
