import { sql, type Kysely, type Migration } from 'kysely';

/** `if not exists`: a database from before this schema has most of them already, moved here by the application. */
const statements = [
  `create table if not exists stripe_sandbox.objects (
    id text primary key,
    kind text not null,
    customer text,
    seq bigint generated always as identity,
    data jsonb not null,
    hidden jsonb
  )`,
  `create index if not exists sandbox_objects_kind on stripe_sandbox.objects (kind, seq)`,
  `create index if not exists sandbox_objects_customer on stripe_sandbox.objects (customer, kind, seq)`,
  `create index if not exists sandbox_objects_lookup_key on stripe_sandbox.objects ((data->>'lookup_key'))
    where kind = 'price'`,
  `create index if not exists sandbox_objects_open_sessions
    on stripe_sandbox.objects (((data->>'expires_at')::bigint))
    where kind = 'checkout.session' and data->>'status' = 'open'`,

  `create table if not exists stripe_sandbox.clocks (
    customer text primary key references stripe_sandbox.objects on delete cascade,
    ahead_s bigint not null check (ahead_s >= 0)
  )`,

  // One row for each subscription that goes on: what comes next, and when.
  `create table if not exists stripe_sandbox.steps (
    subscription text primary key references stripe_sandbox.objects on delete cascade,
    customer text not null,
    step text not null,
    at bigint not null
  )`,
  `create index if not exists sandbox_steps_customer on stripe_sandbox.steps (customer, at)`,

  `create table if not exists stripe_sandbox.idempotency_keys (
    key text primary key,
    request text not null,
    answer jsonb,
    created_at timestamptz not null default now()
  )`,
  `create index if not exists sandbox_idempotency_keys_age on stripe_sandbox.idempotency_keys (created_at)`,

  `create table if not exists stripe_sandbox.account (
    id integer primary key check (id = 1),
    webhook_secret text not null
  )`,

  `create table stripe_sandbox.deliveries (
    event text primary key references stripe_sandbox.objects on delete cascade,
    seq bigint generated always as identity,
    attempts integer not null default 0,
    due_at timestamptz not null default now()
  )`,
  `create index deliveries_due on stripe_sandbox.deliveries (due_at, seq)`,
  `insert into stripe_sandbox.deliveries (event)
    select id from stripe_sandbox.objects where kind = 'event' and data->>'pending_webhooks' <> '0' order by seq`,
];

export const initial: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
