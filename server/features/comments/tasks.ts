import type { Tasks } from '../../queue/task';
import { removeEmptyComments } from './remove';

export const commentTasks = {
  'remove-empty-comments': { run: removeEmptyComments },
} satisfies Tasks;
