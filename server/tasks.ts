import { sendConfirmationMail } from './features/auth/confirmationMail';
import { sendResetMail } from './features/auth/resetMail';
import { deleteOldNetworks } from './features/auth/queries/accounts';
import { deleteExpiredConfirmations } from './features/auth/queries/confirmations';
import { deleteEndedInvitations } from './features/auth/queries/invitations';
import { deleteExpiredResets } from './features/auth/queries/resets';
import { notifyFurther } from './features/cases/decide';
import { sweepCases } from './features/cases/erase';
import { holdText } from './features/cases/held';
import { eraseComment, removeEmptyComments } from './features/comments/remove';
import { finishMove } from './features/media/move';
import { addSizes, sweepPictures } from './features/media/store';
import { fillPeople } from './features/moderation/queries';
import { deleteEndedMutes } from './features/mutes/queries';
import { deleteOldTexts } from './features/newcomers/queries';
import { clearEndedEdits } from './features/posts/queries/content';
import { erasePosts } from './features/posts/remove';
import { eraseAccounts } from './features/profile/deletion/erase';
import { deleteEndedSessions } from './features/sessions/queries';
import { closeCustomers, sweepPayments } from './features/subscriptions/sweep';
import {
  cancelSubscription,
  endOtherPlans,
  endUnpaid,
  syncCheckout,
  syncSubscription,
} from './features/subscriptions/sync';
import { deleteOldKeys } from './http/queries';
import type { Payloads } from './queue/addJob';
import { sweepQueue } from './queue/queries';
import { daily, everyTenMinutes, hourly } from './queue/schedule';
import type { Task, Tasks } from './queue/task';

/** What `addJob` adds. */
const added: { [Name in keyof Payloads]: Task<Payloads[Name]> } = {
  'cancel-subscription': { run: (context, { payload }) => cancelSubscription(context, payload.subscription) },
  'close-customers': { run: closeCustomers },
  'email-confirmation-mail': { run: sendConfirmationMail },
  'end-other-plans': { run: (context, { payload }) => endOtherPlans(context, payload.subscription) },
  'erase-accounts': { run: (context, { payload }) => eraseAccounts(context, payload.lane) },
  'erase-comment': { run: ({ db }, { payload }) => eraseComment(db, payload.commentId) },
  'erase-post': { run: (context, { payload }) => erasePosts(context, [payload.postId]) },
  'follow-charge': { run: (context, { payload }) => endUnpaid(context, payload.charge) },
  'follow-checkout': { run: (context, { payload }) => syncCheckout(context, payload.session) },
  'follow-subscription': { run: (context, { payload }) => syncSubscription(context, payload.subscription) },
  'hold-text': { run: ({ db }, { payload }) => holdText(db, payload) },
  'move-picture': { run: (context, { payload }) => finishMove(context, payload) },
  'password-reset-mail': { run: sendResetMail },
  'raise-notices': { run: ({ db }, { payload }) => notifyFurther(db, payload) },
  'remove-empty-comments': { run: ({ db }, { payload }) => removeEmptyComments(db, payload.commentId) },
  'resize-picture': { run: ({ media }, { payload }) => addSizes(media, payload.key) },
};

/** What recurs, at minutes of their own, and what a migration adds. */
const planned = {
  // Added by the migration 0016_moderated_people.
  'fill-moderated-people': { run: ({ db }) => fillPeople(db) },
  'sweep-email-confirmations': { run: ({ db }) => deleteExpiredConfirmations(db), schedule: hourly(10) },
  'sweep-cases': { run: sweepCases, schedule: daily(3, 15) },
  'sweep-idempotency-keys': { run: ({ db }) => deleteOldKeys(db), schedule: hourly(5) },
  'sweep-invitations': { run: ({ db }) => deleteEndedInvitations(db), schedule: daily(3, 30) },
  'sweep-jobs': { run: ({ db }) => sweepQueue(db), schedule: daily(3, 45) },
  'sweep-mutes': { run: ({ db }) => deleteEndedMutes(db), schedule: hourly(50) },
  'sweep-newcomer-texts': { run: ({ db }) => deleteOldTexts(db), schedule: hourly(25) },
  'sweep-password-resets': { run: ({ db }) => deleteExpiredResets(db), schedule: hourly(15) },
  'sweep-payments': { run: sweepPayments, schedule: everyTenMinutes },
  // Looks at every picture.
  'sweep-pictures': { run: ({ db, media }) => sweepPictures(db, media), schedule: daily(4, 25) },
  'sweep-sessions': { run: ({ db }) => deleteEndedSessions(db), schedule: hourly(35) },
  'sweep-sign-in-networks': { run: ({ db }) => deleteOldNetworks(db), schedule: hourly(45) },
  // Shortly before `sweep-pictures`, which deletes the pictures of those edits.
  'sweep-temporary-edits': { run: ({ db }) => clearEndedEdits(db), schedule: hourly(20) },
} satisfies Tasks;

/** Every task of the queue, by name. */
export const tasks = { ...added, ...planned };
