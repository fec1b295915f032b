import type { Tasks } from '../../queue/task';
import { eraseAccount } from './deletion/erase';

export const profileTasks = {
  'erase-account': { run: eraseAccount },
} satisfies Tasks;
