import { hourly } from '../queue/schedule';
import type { TaskContext, Tasks } from '../queue/task';
import { deleteOldAnonymousKeys } from './queries/anonymousKeys';
import { deleteOldIdempotencyKeys } from './queries/idempotencyKeys';

export async function sweepIdempotencyKeys({ db }: TaskContext): Promise<void> {
  await deleteOldIdempotencyKeys(db);
  await deleteOldAnonymousKeys(db);
}

export const httpTasks = {
  'sweep-idempotency-keys': { run: sweepIdempotencyKeys, schedule: hourly(5) },
} satisfies Tasks;
