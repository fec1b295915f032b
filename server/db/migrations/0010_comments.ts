import { sql, type Kysely, type Migration } from 'kysely';

/** What the columns hold, for those who read the database, and for the types that are generated from it. */
const COMMENTS: Record<string, string> = {
  'anonymous_keys.answer': 'null while the first request is still at work in its transaction',
  'anonymous_keys.key_hash': 'SHA-256 of the Idempotency-Key',
  'anonymous_keys.member_id':
    'The member whom the response is about; null while the first request is still at work',
  'anonymous_keys.request_digest': 'HMAC-SHA-256 of method, path and body under the key',
  'checkouts.key': 'The Idempotency-Key of the member',
  'checkouts.session_id': 'null until the member may be led to the session',
  'comments.author_id': 'null once the comment was deleted',
  'comments.reply_count': 'Direct replies, including deleted ones that have replies',
  'comments.root_id': 'The top-level comment of the thread; null for that comment itself',
  'conversation_members.unread_count': 'Messages of the other member that are not read',
  'conversations.low_member_id': 'The lower id of the two, so that a pair has one row',
  'idempotency_keys.answer': 'null while the first request is still at work in its transaction',
  'idempotency_keys.request': 'Method and path, so that a key used for another request is noticed',
  'media.key': 'Names the bytes in the media store and in the address; the bytes under a key never change',
  'media.placeholder': 'A tiny picture as a data: URI, shown until the real one has loaded',
  'members.username_key': 'Lower case, unique: usernames are compared without regard to case',
  'messages.is_read': 'Whether the receiver has read it',
  'name_endings.ending': 'A suffix of the username, in lower case; the whole username has a ^ before it',
  'name_endings.popularity':
    'Binary digits of the follower count: members of one popularity differ by less than a factor of two',
  'password_resets.request_id': 'The job that created the link; a higher one is of a later request',
  'payment_customers.request_key': 'Idempotency key of the request that creates the customer',
  'posts.moderated_by': 'The member who last moderated it permanently',
  'posts.temp_until': 'Until then the temporary edit is shown; the original stays in content and image_id',
  'queue_workers.seen_at': 'The jobs of a server that was not seen for some time are given to another',
  'sessions.token_hash': 'SHA-256 of the token; the token itself is never stored',
  'subscriptions.current_period_end': 'When it renews, or ends if its status is active_until_period_end',
  'subscriptions.look':
    'Number of the sync with the provider that this is from: what an earlier one fetched does not replace it',
  'subscriptions.provider_id': 'The id at the payment provider; null for a complimentary subscription',
  'subscriptions.trial_end': 'null when it had no trial',
};

export const comments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [column, comment] of Object.entries(COMMENTS)) {
      await sql`comment on column ${sql.ref(column)} is ${sql.lit(comment)}`.execute(db);
    }
  },
};
