import { hourly } from '../../queue/schedule';
import type { Tasks } from '../../queue/task';
import { sendResetMail } from './resetMail';
import { sweepPasswordResets, sweepSessions } from './sweeps';

export const authTasks = {
  'password-reset-mail': { run: sendResetMail },
  'sweep-password-resets': { run: sweepPasswordResets, schedule: hourly(15) },
  'sweep-sessions': { run: sweepSessions, schedule: hourly(35) },
} satisfies Tasks;
