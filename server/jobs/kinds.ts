import { sendResetMail } from '../features/auth/resetMail';
import { sweepPictures } from '../features/media/sweep';
import type { JobContext, JobKinds } from './job';
import { sweepIdempotencyKeys, sweepJobs, sweepPasswordResets, sweepSessions } from './sweeps';

const HOUR_S = 3_600;

/** Every kind of work in the background. */
export const kinds = {
  'password-reset-mail': { run: sendResetMail },
  'sweep-idempotency-keys': { run: sweepIdempotencyKeys, everyS: HOUR_S },
  'sweep-jobs': { run: sweepJobs, everyS: 24 * HOUR_S },
  'sweep-password-resets': { run: sweepPasswordResets, everyS: HOUR_S },
  'sweep-pictures': {
    run: ({ db, media }: JobContext) => sweepPictures(db, media),
    everyS: HOUR_S,
  },
  'sweep-sessions': { run: sweepSessions, everyS: HOUR_S },
} satisfies JobKinds;
