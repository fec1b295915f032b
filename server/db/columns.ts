export type { CaseKind, CaseStatus, Decision, ReportCategory } from '#contract/reports';
export type { PaidTier, Tier } from '#contract/tiers';

/*
 * What columns hold that PostgreSQL knows as text or JSON. testing/tableTypes.ts gives the generated types of tables.ts
 * these.
 */

export type ReactionKind = 'like' | 'smite';

/** What a member wrote on the first day. */
export type NewcomerText = 'post' | 'comment' | 'message' | 'edit' | 'held';

/** What an author writes and moderation may change: columns of `posts`. */
export interface PostContent {
  content: string;
  image_id: number | null;
}

/** The columns of `posts` with what a temporary edit shows until `temp_until`; the original stays in those of the content. */
export type TemporaryContent = {
  [Column in keyof PostContent as `temp_${Column}`]: PostContent[Column] | null;
};

export type ModerationAction = 'temporary-edit' | 'edit' | 'delete';

/** A post's content as the audit log keeps it, with the address of its picture. */
export interface ModeratedState extends Omit<PostContent, 'image_id'> {
  image: string | null;
}

export type CheckoutStatus = 'open' | 'complete' | 'expired';

/** Where purchases come from: the sandbox, or the provider's test or live mode. */
export type PaymentSource = 'sandbox' | 'test' | 'live';

/** Who appeals a decision: who reported, or whom it is about. */
export type AppealSide = 'reporter' | 'reported';
export type AppealOutcome = 'upheld' | 'overturned';
