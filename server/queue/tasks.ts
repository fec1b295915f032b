import { sweepQueue } from './queries';
import { daily } from './schedule';
import type { TaskContext, Tasks } from './task';

export const queueTasks = {
  'sweep-jobs': { run: ({ db }: TaskContext) => sweepQueue(db), schedule: daily(3, 45) },
} satisfies Tasks;
