import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  // The member as the payment provider knows them. The key lets two requests at once make one customer.
  `create table payment_customers (
    member_id bigint primary key references members on delete cascade,
    request_key uuid not null default gen_random_uuid(),
    customer_id text unique
  )`,

  // Customers whose accounts are gone: what they subscribed to is still to be ended at the provider.
  `create table closing_customers (
    customer_id text primary key,
    created_at timestamptz not null default now()
  )`,

  // Every attempt to buy. It has a session once the member may be led to it.
  `create table checkouts (
    id bigint generated always as identity primary key,
    member_id bigint not null references members on delete cascade,
    key uuid not null,
    tier text not null check (tier in ('HADES', 'ZEUS')),
    success_url text not null,
    cancel_url text not null,
    session_id text unique,
    status text not null default 'open' check (status in ('open', 'complete', 'expired')),
    created_at timestamptz not null default now(),
    unique (member_id, key)
  )`,
  `create index checkouts_open on checkouts (member_id, id) where status = 'open'`,
  `create index checkouts_age on checkouts (created_at)`,

  `create table payment_events (
    id text primary key,
    received_at timestamptz not null default now()
  )`,
  `create index payment_events_age on payment_events (received_at)`,

  // What is fetched from the provider is applied in the order in which it was asked for, whoever comes last.
  `create sequence subscription_looks`,
  `alter table subscriptions
    add column trial_end timestamptz,
    add column look bigint not null default 0,
    add column checked_at timestamptz not null default now()`,
  `create index subscriptions_unsure on subscriptions (checked_at)
    where provider_id is not null and status not in ('canceled', 'incomplete_expired')`,
];

/** What the server keeps of members' dealings with the payment provider (decisions: Subscriptions). */
export const payments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
