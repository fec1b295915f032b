import type { Tasks } from '../../queue/task';
import { eraseAccounts } from './deletion/erase';

export const profileTasks = {
  'erase-accounts': { run: eraseAccounts },
} satisfies Tasks;
