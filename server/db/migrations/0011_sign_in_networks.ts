import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `create table sign_in_networks (
    member_id bigint not null references members on delete cascade,
    network_hash bytea not null,
    last_used_at timestamptz not null default now(),
    primary key (member_id, network_hash)
  )`,
  `create index sign_in_networks_age on sign_in_networks (last_used_at)`,
  `comment on column sign_in_networks.network_hash is 'SHA-256 of the username and the network'`,
];

/** Where members have signed in from: strangers' attempts do not keep them out (decisions: Limits). */
export const signInNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
