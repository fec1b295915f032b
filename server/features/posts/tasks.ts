import { hourly } from '../../queue/schedule';
import type { TaskContext, Tasks } from '../../queue/task';
import { clearEndedEdits } from './queries/temporaryEdit';
import { erasePost } from './remove';

export const postTasks = {
  'erase-post': { run: erasePost },
  // Shortly before `sweep-pictures`, which deletes the pictures of those edits.
  'sweep-temporary-edits': { run: ({ db }: TaskContext) => clearEndedEdits(db), schedule: hourly(20) },
} satisfies Tasks;
