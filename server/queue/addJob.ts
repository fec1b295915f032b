import type { Db } from '../db/connect';
import { insertJob } from './queries';

/** A comment or message that a moderator looks at first. */
export interface HeldText {
  /** The row of newcomer_texts. */
  id: number;
  memberId: number;
  kind: 'comment' | 'message';
  content: string;
  /** Of a message. */
  receiverId: number;
  /** Of a comment: by default the post of the parent. */
  postId: number | null;
  parentId: number | null;
}

/** What jobs are added with, by the names of their tasks (`server/tasks.ts`), which outlive a release in the database. */
export interface Payloads {
  'cancel-subscription': { subscription: string };
  'close-customers': object;
  'email-confirmation-mail': { memberId: number };
  'end-other-plans': { subscription: string };
  'erase-accounts': { lane: number };
  'erase-comment': { commentId: number };
  'erase-post': { postId: number };
  'follow-charge': { charge: string };
  'follow-checkout': { session: string };
  'follow-subscription': { subscription: string };
  'hold-text': HeldText;
  /** A row of media, and the key that it had. */
  'move-picture': { pictureId: number; from: string };
  /** `member_id` is null when no member has the address: both requests add a job, so that their time reveals nothing. */
  'password-reset-mail': { member_id: number | null };
  /** Notices of a decision for the reporters of a case whose ids are greater than `after`. */
  'raise-notices': { caseId: number; after: number };
  'remove-empty-comments': { commentId: number };
  /** The key of a picture. */
  'resize-picture': { key: string };
}

/**
 * Adds a job. In a transaction, it commits with it, and servers are notified on commit.
 * @param options `oneAtATime` for long work, so that it leaves the other turns of all servers to other jobs: a name for the
 * jobs of which one runs at a time. `key`: the job takes the place of one with the same key that has not begun.
 */
export const addJob = <Name extends keyof Payloads>(
  db: Db,
  task: Name,
  payload: Payloads[Name],
  { oneAtATime: queue, key }: { oneAtATime?: string; key?: string } = {},
): Promise<void> => insertJob(db, task, payload, { queue, key });
