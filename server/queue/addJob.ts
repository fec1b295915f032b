import { randomInt } from 'node:crypto';
import type { Db } from '../db/connect';
import type { tasks } from '../tasks';
import { insertJob } from './queries';
import type { Task } from './task';

type KnownTasks = typeof tasks;
type PayloadOf<Name extends keyof KnownTasks> =
  KnownTasks[Name] extends Task<infer Payload> ? Payload : never;

/**
 * Adds a job. In a transaction, it commits with it, and servers are notified on commit.
 * @param options `atMost` so many at once, for long work, so that it leaves the other turns of all servers to other jobs
 */
export const addJob = <Name extends keyof KnownTasks>(
  db: Db,
  task: Name,
  payload: PayloadOf<Name>,
  { atMost }: { atMost?: number } = {},
): Promise<void> =>
  insertJob(db, task, payload, atMost === undefined ? null : `${task}-${randomInt(atMost)}`);
