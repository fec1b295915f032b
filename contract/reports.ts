import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { BeforePage, Id, IdParams, LongText, NullableString, ShortText, Timestamp } from './common';

/** What members report (decisions: Safety). */
export const REPORT_KINDS = ['post', 'comment', 'message', 'member', 'picture'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** What a case is about: something that was reported, or a newcomer's text that is held back until a moderator lets it out. */
export const CASE_KINDS = [...REPORT_KINDS, 'held'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** Why members report it, the gravest first: moderators see graver cases first. */
export const REPORT_CATEGORIES = [
  'illegal',
  'violence',
  'sexual',
  'hate',
  'harassment',
  'spam',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** What moderators decide. `suspend` also removes what was reported, unless that is a member. */
export const DECISIONS = ['nothing', 'warn', 'hide', 'remove', 'suspend'] as const;
export type Decision = (typeof DECISIONS)[number];

/** open: no one has decided yet. appealed: someone asked for another decision. */
export const CASE_STATUSES = ['open', 'decided', 'appealed'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

const ReportKindField = Type.Enum([...REPORT_KINDS]);
export const CaseKindField = Type.Enum([...CASE_KINDS]);
export const CategoryField = Type.Enum([...REPORT_CATEGORIES]);
export const DecisionField = Type.Enum([...DECISIONS]);
export const StatusField = Type.Enum([...CASE_STATUSES]);
const NullableTimestamp = Type.Union([Timestamp, Type.Null()]);

/** An appeal against a decision, of either side. */
export const Appeal = Type.Object(
  {
    text: Type.String(),
    created_at: Timestamp,
    /** Whether the decision stayed; null until another moderator has decided. */
    outcome: Type.Union([Type.Enum(['upheld', 'overturned']), Type.Null()]),
  },
  { $id: 'Appeal' },
);
export type Appeal = Type.Static<typeof Appeal>;

/** What both sides of a case see of its decision. */
const outcome = {
  kind: CaseKindField,
  category: CategoryField,
  /** The first characters of what was reported. */
  excerpt: Type.String(),
  decision: Type.Union([DecisionField, Type.Null()]),
  /** The moderator's words; null until it is decided. */
  reason: NullableString,
  decided_at: NullableTimestamp,
  may_appeal: Type.Boolean(),
  /** The own appeal. */
  appeal: Type.Union([ref<Appeal>('Appeal'), Type.Null()]),
};

/** An own report. */
export const Report = Type.Object(
  {
    id: Id,
    status: StatusField,
    /** The reported member; null once the account was deleted. */
    username: NullableString,
    text: Type.String(),
    created_at: Timestamp,
    ...outcome,
  },
  { $id: 'Report' },
);
export type Report = Type.Static<typeof Report>;

/** A decision about what the own member wrote or is. */
export const OwnDecision = Type.Object(
  {
    /** The case's. */
    id: Id,
    /** When a suspension ends; null where it is for good, or none. */
    until: NullableTimestamp,
    ...outcome,
  },
  { $id: 'OwnDecision' },
);
export type OwnDecision = Type.Static<typeof OwnDecision>;

/** What is reported: a post, a comment or a message by its id, a member by name, a picture by its post's id or its member. */
export const NewReport = Type.Object({
  kind: ReportKindField,
  id: Type.Optional(Id),
  username: Type.Optional(ShortText),
  category: CategoryField,
  text: Type.Optional(LongText),
});
export type NewReport = Type.Static<typeof NewReport>;

export const createReport = call('POST', '/api/reports/', 'reports', {
  summary: 'Report a post, a comment, a message, a member or a picture',
  description:
    'What is shown now is kept as evidence. Reports of one thing by many are one case; a repeated report by the same ' +
    'member changes the earlier one while the case is open. 404 for what the member cannot see, 409 for what is their own.',
  idempotent: true,
  errorStatuses: [404, 409],
  body: NewReport,
  responses: { 201: Type.Object({ id: Id, status: StatusField }) },
});

export const listReports = call('GET', '/api/reports/', 'reports', {
  summary: 'The own reports and what was decided, latest first',
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<Report>('Report')) },
});

const AppealDraft = Type.Object({ text: LongText });

export const appealReport = call('POST', '/api/reports/:id/appeal/', 'reports', {
  summary: 'Appeal once against the decision on an own report, within six months',
  description: 'Another moderator decides. 409 where it is not decided, too old, or was appealed before.',
  idempotent: true,
  errorStatuses: [404, 409],
  params: IdParams,
  body: AppealDraft,
  responses: { 201: ref<Appeal>('Appeal') },
});

export const listDecisions = call('GET', '/api/decisions/', 'reports', {
  summary: 'Decisions about what the own member wrote or is, latest first',
  whileSuspended: true,
  querystring: BeforePage,
  responses: { 200: Type.Array(ref<OwnDecision>('OwnDecision')) },
});

export const appealDecision = call('POST', '/api/decisions/:id/appeal/', 'reports', {
  summary: 'Appeal once against a decision about the own member, within six months',
  description: 'Another moderator decides. 409 where it is too old, or was appealed before.',
  idempotent: true,
  whileSuspended: true,
  errorStatuses: [404, 409],
  params: IdParams,
  body: AppealDraft,
  responses: { 201: ref<Appeal>('Appeal') },
});

/** `unseen_notices` as it was shown. */
const SeenNotices = Type.Object({ unseen_notices: Type.Integer({ minimum: 0 }) });
export type SeenNotices = Type.Static<typeof SeenNotices>;

export const markNoticesSeen = call('PUT', '/api/notices/seen/', 'reports', {
  summary: 'Say that the decisions which the own profile counts as `unseen_notices` were seen',
  description: 'Nothing changes where there are more of them by now.',
  whileSuspended: true,
  body: SeenNotices,
  responses: { 204: NoContent },
});
