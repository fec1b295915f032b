import { hourly } from '../queue/schedule';
import type { TaskContext, Tasks } from '../queue/task';
import { deleteOldKeys } from './queries';

export const sweepIdempotencyKeys = ({ db }: TaskContext): Promise<void> => deleteOldKeys(db);

export const httpTasks = {
  'sweep-idempotency-keys': { run: sweepIdempotencyKeys, schedule: hourly(5) },
} satisfies Tasks;
