import type { CommentReactionTable, CommentTable } from './tables/comments';
import type { FollowTable } from './tables/follows';
import type { AnonymousKeyTable, IdempotencyKeyTable, QueuedJobView, QueueWorkerTable } from './tables/work';
import type { MediaTable } from './tables/media';
import type { MemberTable, PasswordResetTable, SessionTable } from './tables/members';
import type { ConversationMemberTable, ConversationTable, MessageTable } from './tables/messages';
import type {
  CheckoutTable,
  ClosingCustomerTable,
  PaymentCustomerTable,
  PaymentEventTable,
  PaymentModeTable,
} from './tables/payments';
import type { ModerationLogTable, PostReactionTable, PostTable } from './tables/posts';
import type { UsernameSuffixTable } from './tables/search';
import type { SubscriptionTable } from './tables/subscriptions';

/** Every table, by its name in PostgreSQL. */
export interface Database {
  anonymous_keys: AnonymousKeyTable;
  checkouts: CheckoutTable;
  closing_customers: ClosingCustomerTable;
  comment_reactions: CommentReactionTable;
  comments: CommentTable;
  conversation_members: ConversationMemberTable;
  conversations: ConversationTable;
  follows: FollowTable;
  'graphile_worker.jobs': QueuedJobView;
  idempotency_keys: IdempotencyKeyTable;
  media: MediaTable;
  members: MemberTable;
  messages: MessageTable;
  moderation_log: ModerationLogTable;
  name_endings: UsernameSuffixTable;
  password_resets: PasswordResetTable;
  payment_customers: PaymentCustomerTable;
  payment_events: PaymentEventTable;
  payment_mode: PaymentModeTable;
  post_reactions: PostReactionTable;
  posts: PostTable;
  queue_workers: QueueWorkerTable;
  sessions: SessionTable;
  subscriptions: SubscriptionTable;
}
