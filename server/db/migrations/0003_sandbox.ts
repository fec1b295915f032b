import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table sandbox_objects (
    id text primary key,
    kind text not null,
    customer text,
    seq bigint generated always as identity,
    data jsonb not null,
    hidden jsonb
  )`,
  `create index sandbox_objects_kind on sandbox_objects (kind, seq)`,
  `create index sandbox_objects_customer on sandbox_objects (customer, kind, seq)`,
  `create index sandbox_objects_lookup_key on sandbox_objects ((data->>'lookup_key')) where kind = 'price'`,
  `create index sandbox_objects_open_sessions on sandbox_objects (((data->>'expires_at')::bigint))
    where kind = 'checkout.session' and data->>'status' = 'open'`,

  `create table sandbox_clocks (
    customer text primary key references sandbox_objects on delete cascade,
    ahead_s bigint not null check (ahead_s >= 0)
  )`,

  // One row for each subscription that goes on: what comes next, and when.
  `create table sandbox_steps (
    subscription text primary key references sandbox_objects on delete cascade,
    customer text not null,
    step text not null,
    at bigint not null
  )`,
  `create index sandbox_steps_customer on sandbox_steps (customer, at)`,

  `create table sandbox_idempotency_keys (
    key text primary key,
    request text not null,
    answer jsonb,
    created_at timestamptz not null default now()
  )`,
  `create index sandbox_idempotency_keys_age on sandbox_idempotency_keys (created_at)`,

  `create table sandbox_account (
    id integer primary key check (id = 1),
    webhook_secret text not null
  )`,
];

/** The sandbox provider's own memory: what Stripe would keep on its side. */
export const sandbox: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
