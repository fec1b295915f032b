import type { Generated, GeneratedAlways } from 'kysely';

/** A pair of members, the lower id first, so that a pair has one row. */
export interface ConversationTable {
  id: GeneratedAlways<number>;
  low_member_id: number;
  high_member_id: number;
}

/** One side's view of a conversation. */
export interface ConversationMemberTable {
  conversation_id: number;
  member_id: number;
  other_member_id: number;
  last_message_id: number;
  /** How many messages of the other side are not read. */
  unread_count: Generated<number>;
}

export interface MessageTable {
  id: GeneratedAlways<number>;
  conversation_id: number;
  sender_id: number;
  content: string;
  /** Whether the other side has read it. */
  is_read: Generated<boolean>;
  created_at: Generated<Date>;
}
