import { sql, type Kysely } from 'kysely';
import type { SchemaChange } from '../schemaChange';

const CATEGORIES = `'illegal', 'violence', 'sexual', 'hate', 'harassment', 'spam', 'other'`;

/*
 * Members are plain numbers here, without foreign keys: what was decided stays in the log when an account is erased
 * (decisions: Safety).
 */
const statements = [
  `create table cases (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('post', 'comment', 'message', 'member', 'picture', 'held')),
    subject_id bigint not null,
    member_id bigint not null,
    category text not null check (category in (${CATEGORIES})),
    gravity bigint not null generated always as (array_position(array[${CATEGORIES}], category)) stored,
    status text not null default 'open' check (status in ('open', 'decided', 'appealed')),
    report_count integer not null default 0,
    opened_at timestamptz not null default now(),
    act_id bigint,
    removed jsonb,
    locked_by bigint,
    locked_until timestamptz,
    keep_until timestamptz
  )`,
  `comment on column cases.subject_id is 'The id of the post, comment, message, account, row of media, or of the row of newcomer_texts that is held'`,
  `comment on column cases.member_id is 'The reported member'`,
  `comment on column cases.gravity is '1 is the gravest'`,
  `comment on column cases.act_id is 'The act that holds; null until it is decided'`,
  `comment on column cases.removed is 'What a moderator took away, as it is put back'`,
  `comment on column cases.locked_by is 'The moderator who looks at it until locked_until'`,
  `comment on column cases.keep_until is 'Then evidence and words are deleted; null before a decision and afterwards'`,
  `create unique index cases_open on cases (kind, subject_id) where status = 'open'`,
  `create index cases_subject on cases (kind, subject_id) where status <> 'decided'`,
  `create index cases_waiting on cases (gravity, id) where status <> 'decided'`,
  `create index cases_decided on cases (act_id) where status = 'decided'`,
  `create index cases_member on cases (member_id, id)`,
  `create index cases_member_decided on cases (member_id, act_id) where act_id is not null`,
  `create index cases_keep on cases (keep_until) where keep_until is not null`,

  `create table case_snapshots (
    id bigint generated always as identity primary key,
    case_id bigint not null references cases,
    seen_at timestamptz not null default now(),
    content text not null,
    image_id bigint,
    picture_id bigint
  )`,
  `comment on column case_snapshots.image_id is 'The row of media that was shown'`,
  `comment on column case_snapshots.picture_id is 'The row of media that is a copy of it'`,
  `create index case_snapshots_case on case_snapshots (case_id, id)`,

  `create table reports (
    id bigint generated always as identity primary key,
    case_id bigint not null references cases,
    reporter_id bigint not null,
    category text not null check (category in (${CATEGORIES})),
    text text not null,
    created_at timestamptz not null default now(),
    unique (case_id, reporter_id)
  )`,
  `create index reports_case on reports (case_id, id)`,
  `create index reports_reporter on reports (reporter_id, id)`,

  `create table case_acts (
    id bigint generated always as identity primary key,
    case_id bigint not null references cases,
    moderator_id bigint,
    moderator_username text not null,
    decision text not null check (decision in ('nothing', 'warn', 'hide', 'remove', 'suspend')),
    reason text not null,
    until timestamptz,
    note text not null default '',
    created_at timestamptz not null default now()
  )`,
  `comment on column case_acts.moderator_id is 'null: the operator'`,
  `comment on column case_acts.moderator_username is '# and the id once the account was deleted'`,
  `comment on column case_acts.until is 'The end of a suspension; null for good'`,
  `comment on column case_acts.note is 'What could not be put back'`,
  `create index case_acts_case on case_acts (case_id, id)`,
  `create index case_acts_created on case_acts (created_at)`,
  `create index case_acts_moderator on case_acts (moderator_id)`,

  `create table appeals (
    id bigint generated always as identity primary key,
    case_id bigint not null references cases,
    member_id bigint not null,
    side text not null check (side in ('reporter', 'reported')),
    text text not null,
    created_at timestamptz not null default now(),
    outcome text check (outcome in ('upheld', 'overturned')),
    decided_at timestamptz,
    unique (case_id, member_id)
  )`,
  `create index appeals_member on appeals (member_id)`,
  `create index appeals_decided on appeals (decided_at) where decided_at is not null`,
];

/** Reports, decisions and appeals (decisions: Safety). */
export const cases: SchemaChange = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
