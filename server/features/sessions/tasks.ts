import { hourly } from '../../queue/schedule';
import type { TaskContext, Tasks } from '../../queue/task';
import { deleteEndedSessions } from './queries';

export const sessionTasks = {
  'sweep-sessions': { run: ({ db }: TaskContext) => deleteEndedSessions(db), schedule: hourly(35) },
} satisfies Tasks;
