import type { Db } from '../db/connect';
import type { tasks } from '../tasks';
import { insertJob } from './queries';
import type { Task } from './task';

type KnownTasks = typeof tasks;
type PayloadOf<Name extends keyof KnownTasks> =
  KnownTasks[Name] extends Task<infer Payload> ? Payload : never;

/**
 * Adds a job. In a transaction, it commits with it, and servers are notified on commit.
 * @param options `oneAtATime` for long work, so that it leaves the other turns of all servers to other jobs: a name for the
 * jobs of which one runs at a time. Where they do all that there is to do, `onlyOne` more of the name waits meanwhile.
 */
export const addJob = <Name extends keyof KnownTasks>(
  db: Db,
  task: Name,
  payload: PayloadOf<Name>,
  { oneAtATime: queue, onlyOne = false }: { oneAtATime?: string; onlyOne?: boolean } = {},
): Promise<void> => insertJob(db, task, payload, { queue, key: onlyOne ? queue : undefined });
