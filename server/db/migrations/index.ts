import type { SchemaChange } from '../schemaChange';
import { initial } from './0001_initial';
import { search } from './0002_search';
import { sandbox } from './0003_sandbox';
import { payments } from './0004_payments';
import { paymentMode } from './0005_payment_mode';
import { anonymousKeys } from './0006_anonymous_keys';
import { queue } from './0007_queue';
import { sandboxSchema } from './0008_sandbox_schema';
import { dropJobs } from './0009_drop_jobs';
import { comments } from './0010_comments';
import { signInNetworks } from './0011_sign_in_networks';
import { severalResets } from './0012_several_resets';
import { idempotencyBody } from './0013_idempotency_body';
import { standardNames } from './0014_standard_names';
import { erasing } from './0015_erasing';
import { moderatedPeople } from './0016_moderated_people';
import { indexes } from './0017_indexes';
import { fillfactors } from './0018_fillfactors';
import { sessionsAge } from './0019_sessions_age';
import { blocksAndMutes } from './0020_blocks_and_mutes';
import { commentAuthors } from './0021_comment_authors';
import { newcomers } from './0022_newcomers';
import { cases } from './0023_cases';
import { casePosts } from './0024_case_posts';
import { caseMedia } from './0025_case_media';
import { caseAccounts } from './0026_case_accounts';
import { passwordResetsAge } from './0027_password_resets_age';
import { subscriptionsPeriodEnd } from './0028_subscriptions_period_end';
import { unreadMessages } from './0029_unread_messages';

/** Every migration by name; they run in the order of their names. A released one is never changed. */
export const migrations: Record<string, SchemaChange> = {
  '0001_initial': initial,
  '0002_search': search,
  '0003_sandbox': sandbox,
  '0004_payments': payments,
  '0005_payment_mode': paymentMode,
  '0006_anonymous_keys': anonymousKeys,
  '0007_queue': queue,
  '0008_sandbox_schema': sandboxSchema,
  '0009_drop_jobs': dropJobs,
  '0010_comments': comments,
  '0011_sign_in_networks': signInNetworks,
  '0012_several_resets': severalResets,
  '0013_idempotency_body': idempotencyBody,
  '0014_standard_names': standardNames,
  '0015_erasing': erasing,
  '0016_moderated_people': moderatedPeople,
  '0017_indexes': indexes,
  '0018_fillfactors': fillfactors,
  '0019_sessions_age': sessionsAge,
  '0020_blocks_and_mutes': blocksAndMutes,
  '0021_comment_authors': commentAuthors,
  '0022_newcomers': newcomers,
  '0023_cases': cases,
  '0024_case_posts': casePosts,
  '0025_case_media': caseMedia,
  '0026_case_accounts': caseAccounts,
  '0027_password_resets_age': passwordResetsAge,
  '0028_subscriptions_period_end': subscriptionsPeriodEnd,
  '0029_unread_messages': unreadMessages,
};
