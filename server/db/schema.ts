import type { CommentReactionTable, CommentTable } from './tables/comments';
import type { FollowTable } from './tables/follows';
import type { AnonymousKeyTable, IdempotencyKeyTable, JobTable } from './tables/work';
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
import type {
  SandboxAccountTable,
  SandboxClockTable,
  SandboxIdempotencyKeyTable,
  SandboxObjectTable,
  SandboxStepTable,
} from './tables/sandbox';
import type { NameEndingTable } from './tables/search';
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
  idempotency_keys: IdempotencyKeyTable;
  jobs: JobTable;
  media: MediaTable;
  members: MemberTable;
  messages: MessageTable;
  moderation_log: ModerationLogTable;
  name_endings: NameEndingTable;
  password_resets: PasswordResetTable;
  payment_customers: PaymentCustomerTable;
  payment_events: PaymentEventTable;
  payment_mode: PaymentModeTable;
  post_reactions: PostReactionTable;
  posts: PostTable;
  sandbox_account: SandboxAccountTable;
  sandbox_clocks: SandboxClockTable;
  sandbox_idempotency_keys: SandboxIdempotencyKeyTable;
  sandbox_objects: SandboxObjectTable;
  sandbox_steps: SandboxStepTable;
  sessions: SessionTable;
  subscriptions: SubscriptionTable;
}
