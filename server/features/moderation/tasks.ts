import type { TaskContext, Tasks } from '../../queue/task';
import { fillPeople } from './queries';

export const moderationTasks = {
  // Added by the migration 0016_moderated_people.
  'fill-moderated-people': { run: ({ db }: TaskContext) => fillPeople(db) },
} satisfies Tasks;
