import { hourly } from '../../queue/schedule';
import type { TaskContext, Tasks } from '../../queue/task';
import { deleteOldNetworks } from './queries/networks';
import { deleteExpiredResets } from './queries/resets';
import { sendResetMail } from './resetMail';

export const authTasks = {
  'password-reset-mail': { run: sendResetMail },
  'sweep-password-resets': {
    run: ({ db }: TaskContext) => deleteExpiredResets(db),
    schedule: hourly(15),
  },
  'sweep-sign-in-networks': {
    run: ({ db }: TaskContext) => deleteOldNetworks(db),
    schedule: hourly(45),
  },
} satisfies Tasks;
