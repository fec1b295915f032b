import { sendResetMail } from '../features/auth/resetMail';
import { sweepPictures } from '../features/media/sweep';
import {
  cancelSubscription,
  closeCustomers,
  followCheckout,
  followStart,
  followSubscription,
} from '../features/subscriptions/jobs';
import { sweepPayments } from '../features/subscriptions/sweep';
import type { JobContext, JobKinds } from './job';
import { sweepIdempotencyKeys, sweepJobs, sweepPasswordResets, sweepSessions } from './sweeps';

const MINUTE_S = 60;
const HOUR_S = 3_600;

/** Every kind of work in the background. */
export const kinds = {
  'cancel-subscription': { run: cancelSubscription },
  'close-customers': { run: closeCustomers },
  'end-other-plans': { run: followStart },
  'follow-checkout': { run: followCheckout },
  'follow-subscription': { run: followSubscription },
  'password-reset-mail': { run: sendResetMail },
  'sweep-idempotency-keys': { run: sweepIdempotencyKeys, everyS: HOUR_S },
  'sweep-jobs': { run: sweepJobs, everyS: 24 * HOUR_S },
  'sweep-password-resets': { run: sweepPasswordResets, everyS: HOUR_S },
  'sweep-payments': { run: sweepPayments, everyS: 10 * MINUTE_S },
  'sweep-pictures': {
    run: ({ db, media }: JobContext) => sweepPictures(db, media),
    everyS: HOUR_S,
  },
  'sweep-sessions': { run: sweepSessions, everyS: HOUR_S },
} satisfies JobKinds;
