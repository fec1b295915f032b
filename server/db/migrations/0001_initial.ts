import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table media (
    id bigint generated always as identity primary key,
    key text not null unique,
    width integer not null,
    height integer not null,
    placeholder text not null,
    created_at timestamptz not null default now()
  )`,

  `create table members (
    id bigint generated always as identity primary key,
    username text not null,
    username_key text collate "C" generated always as (lower(username)) stored unique,
    email text not null,
    email_key text collate "C" generated always as (lower(email)) stored unique,
    password_hash text not null,
    bio text not null default '',
    picture_id bigint references media on delete set null,
    godtier text not null default 'HERMES' check (godtier in ('HERMES', 'HADES', 'ZEUS')),
    follower_count integer not null default 0 check (follower_count >= 0),
    following_count integer not null default 0 check (following_count >= 0),
    subscription_status text,
    used_free_trial boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index members_picture on members (picture_id)`,

  `create table sessions (
    token_hash bytea primary key,
    member_id bigint not null references members on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now()
  )`,
  `create index sessions_member on sessions (member_id)`,

  // One row for a member: a newer link takes the place of the older one (decisions: Sessions).
  `create table password_resets (
    member_id bigint primary key references members on delete cascade,
    request_id bigint not null,
    token_hash bytea not null,
    created_at timestamptz not null default now()
  )`,

  // What a temporary edit shows stands beside the original, which is never overwritten (decisions: Posts).
  `create table posts (
    id bigint generated always as identity primary key,
    author_id bigint not null references members on delete cascade,
    content text not null,
    image_id bigint references media on delete set null,
    like_count integer not null default 0 check (like_count >= 0),
    smite_count integer not null default 0 check (smite_count >= 0),
    comment_count integer not null default 0 check (comment_count >= 0),
    moderated_by bigint references members on delete set null,
    temp_content text,
    temp_image_id bigint references media on delete set null,
    temp_by bigint references members on delete set null,
    temp_until timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index posts_author on posts (author_id, id)`,
  `create index posts_image on posts (image_id)`,
  `create index posts_temp_image on posts (temp_image_id)`,
  `create index posts_moderated_by on posts (moderated_by)`,
  `create index posts_temp_by on posts (temp_by)`,
  `create index posts_temp_until on posts (temp_until) where temp_until is not null`,

  // One row for a member and a post: like and smite exclude each other by construction.
  `create table post_reactions (
    post_id bigint not null references posts on delete cascade,
    member_id bigint not null references members on delete cascade,
    kind text not null check (kind in ('like', 'smite')),
    primary key (post_id, member_id)
  )`,
  `create index post_reactions_member on post_reactions (member_id)`,

  // Thread: root_id is the top-level comment; replies come after their parents by id.
  `create table comments (
    id bigint generated always as identity primary key,
    post_id bigint not null references posts on delete cascade,
    root_id bigint references comments on delete cascade,
    parent_id bigint references comments on delete cascade,
    author_id bigint references members on delete set null,
    content text not null,
    is_deleted boolean not null default false,
    like_count integer not null default 0 check (like_count >= 0),
    smite_count integer not null default 0 check (smite_count >= 0),
    reply_count integer not null default 0 check (reply_count >= 0),
    created_at timestamptz not null default now()
  )`,
  `create index comments_post on comments (post_id, id) where parent_id is null`,
  `create index comments_of_post on comments (post_id)`,
  `create index comments_root on comments (root_id, id)`,
  `create index comments_parent on comments (parent_id, id)`,
  `create index comments_author on comments (author_id)`,

  `create table comment_reactions (
    comment_id bigint not null references comments on delete cascade,
    member_id bigint not null references members on delete cascade,
    kind text not null check (kind in ('like', 'smite')),
    primary key (comment_id, member_id)
  )`,
  `create index comment_reactions_member on comment_reactions (member_id)`,

  `create table follows (
    id bigint generated always as identity primary key,
    follower_id bigint not null references members on delete cascade,
    followed_id bigint not null references members on delete cascade,
    created_at timestamptz not null default now(),
    unique (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  `create index follows_followed on follows (followed_id, id)`,
  `create index follows_follower on follows (follower_id, id)`,

  `create table conversations (
    id bigint generated always as identity primary key,
    low_member_id bigint not null references members on delete cascade,
    high_member_id bigint not null references members on delete cascade,
    unique (low_member_id, high_member_id),
    check (low_member_id < high_member_id)
  )`,
  `create index conversations_high on conversations (high_member_id)`,

  `create table messages (
    id bigint generated always as identity primary key,
    conversation_id bigint not null references conversations on delete cascade,
    sender_id bigint not null references members on delete cascade,
    content text not null,
    is_read boolean not null default false,
    created_at timestamptz not null default now()
  )`,
  `create index messages_conversation on messages (conversation_id, id)`,
  `create index messages_sender on messages (sender_id)`,

  // Each side's view of a conversation: what stands last, and how much of it waits to be read.
  `create table conversation_members (
    conversation_id bigint not null references conversations on delete cascade,
    member_id bigint not null references members on delete cascade,
    other_member_id bigint not null references members on delete cascade,
    last_message_id bigint not null,
    unread_count integer not null default 0 check (unread_count >= 0),
    primary key (conversation_id, member_id)
  )`,
  `create index conversation_members_latest on conversation_members (member_id, last_message_id)`,
  `create index conversation_members_unread on conversation_members (member_id) where unread_count > 0`,
  `create index conversation_members_other on conversation_members (other_member_id)`,

  // Kept when the post or its people are gone: names, not references.
  `create table moderation_log (
    id bigint generated always as identity primary key,
    moderator_username text not null,
    author_username text not null,
    post_id bigint not null,
    action text not null check (action in ('temporary-edit', 'edit', 'delete')),
    before jsonb not null,
    after jsonb,
    created_at timestamptz not null default now()
  )`,
  `create index moderation_log_post on moderation_log (post_id, id)`,

  `create table subscriptions (
    id bigint generated always as identity primary key,
    member_id bigint not null references members on delete cascade,
    tier text not null check (tier in ('HADES', 'ZEUS')),
    status text not null,
    provider_id text unique,
    current_period_end timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index subscriptions_member on subscriptions (member_id)`,

  `create table idempotency_keys (
    member_id bigint not null references members on delete cascade,
    key uuid not null,
    request text not null,
    answer jsonb,
    created_at timestamptz not null default now(),
    primary key (member_id, key)
  )`,
  `create index idempotency_keys_age on idempotency_keys (created_at)`,

  // Work for later, taken with SKIP LOCKED: a crash loses none, two servers do none twice.
  `create table jobs (
    id bigint generated always as identity primary key,
    kind text not null,
    payload jsonb not null,
    run_at timestamptz not null default now(),
    every_s integer check (every_s > 0),
    attempts integer not null default 0,
    last_error text,
    failed_at timestamptz
  )`,
  `create index jobs_due on jobs (run_at, id) where failed_at is null`,
  `create unique index jobs_recurring on jobs (kind) where every_s is not null`,
];

/** Every table of the first release. */
export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
