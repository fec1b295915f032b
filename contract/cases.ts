import Type from 'typebox';
import { call, NoContent, ref } from './call';
import { AfterPage, FutureTime, Godtier, Id, IdParams, LongText, NullableString, Timestamp } from './common';
import { Appeal, CaseKindField, CategoryField, DecisionField, StatusField } from './reports';

const NullableTimestamp = Type.Union([Timestamp, Type.Null()]);

/** A case in a list: all reports of one thing, or a text that is held back. Those about the own member are not shown to them. Members are null once their account was deleted. */
export const CaseRow = Type.Object(
  {
    id: Id,
    kind: CaseKindField,
    /** The gravest of its reports. */
    category: CategoryField,
    status: StatusField,
    report_count: Type.Integer(),
    opened_at: Timestamp,
    /** The reported member. */
    username: NullableString,
    /** The first characters of what was reported. */
    excerpt: Type.String(),
    decision: Type.Union([DecisionField, Type.Null()]),
    decided_at: NullableTimestamp,
    /** The moderator who is looking at it, other than the own member. */
    locked_by: NullableString,
    /** Why the own member may not decide it, as a sentence (decisions: Safety); null where they may. */
    recused: NullableString,
  },
  { $id: 'CaseRow' },
);
export type CaseRow = Type.Static<typeof CaseRow>;

/** Something as a reporter saw it. */
const Seen = Type.Object({
  seen_at: Timestamp,
  content: Type.String(),
  /** Of its picture (`getEvidence`). */
  evidence: Type.Union([Id, Type.Null()]),
});

/** A case with all that a moderator needs to decide it. */
export const Case = Type.Object(
  {
    ...CaseRow.properties,
    /** How it was seen, oldest first: again at each report that found it changed. */
    seen: Type.Array(Seen),
    /** What it says now; null where it is gone. */
    now: Type.Union([
      Type.Object({
        content: Type.String(),
        image: NullableString,
        content_warning: NullableString,
      }),
      Type.Null(),
    ]),
    /** Its surroundings, without itself, oldest first: what a comment replies to, or the messages before and after. */
    surroundings: Type.Array(
      Type.Object({
        username: NullableString,
        content: Type.String(),
        created_at: Timestamp,
        is_before: Type.Boolean(),
      }),
    ),
    /** The reported member; null once the account was deleted. */
    member: Type.Union([
      Type.Object({
        username: Type.String(),
        godtier: Godtier,
        created_at: Timestamp,
        follower_count: Type.Integer(),
        /** null where not suspended; the year 9999 where for good. */
        suspended_until: NullableTimestamp,
      }),
      Type.Null(),
    ]),
    /** The latest 100, newest first; fewer where their words are very long. */
    reports: Type.Array(
      Type.Object({
        id: Id,
        category: CategoryField,
        text: Type.String(),
        username: NullableString,
        created_at: Timestamp,
      }),
    ),
    /** Other cases of the member, newest first, at most 20. */
    earlier: Type.Array(
      Type.Object({
        id: Id,
        kind: CaseKindField,
        category: CategoryField,
        decision: Type.Union([DecisionField, Type.Null()]),
        opened_at: Timestamp,
      }),
    ),
    /** What moderators did, oldest first. */
    acts: Type.Array(
      Type.Object({
        moderator: NullableString,
        decision: DecisionField,
        reason: Type.String(),
        until: NullableTimestamp,
        /** What could not be put back; absent where nothing was lost. */
        note: Type.Optional(Type.String()),
        created_at: Timestamp,
      }),
    ),
    appeals: Type.Array(Type.Object({ ...Appeal.properties, side: Type.Enum(['reporter', 'reported']) })),
  },
  { $id: 'Case' },
);
export type Case = Type.Static<typeof Case>;

/** Figures of all cases (decisions: Safety). Hours and shares are of the last 30 days. */
export const CaseFigures = Type.Object(
  {
    open: Type.Integer(),
    appealed: Type.Integer(),
    /** Of those that wait now; null without any. */
    median_age_hours: Type.Union([Type.Number(), Type.Null()]),
    decided: Type.Integer(),
    median_decision_hours: Type.Union([Type.Number(), Type.Null()]),
    appeals_decided: Type.Integer(),
    overturned: Type.Integer(),
    categories: Type.Array(
      Type.Object({ category: CategoryField, open: Type.Integer(), decided: Type.Integer() }),
    ),
  },
  { $id: 'CaseFigures' },
);
export type CaseFigures = Type.Static<typeof CaseFigures>;

/*
 * For members whom the operator appointed; others get 404, as where nothing is. Moderators see what they have blocked too.
 */

export const listCases = call('GET', '/api/moderation/cases/', 'cases', {
  summary: 'Cases: those that wait, the gravest first and then the oldest; or the decided ones, latest first',
  errorStatuses: [404],
  querystring: Type.Object({
    ...AfterPage.properties,
    status: Type.Optional(Type.Enum(['waiting', 'decided'])),
  }),
  responses: { 200: Type.Array(ref<CaseRow>('CaseRow')) },
});

export const getCase = call('GET', '/api/moderation/cases/:id/', 'cases', {
  summary: 'One case',
  params: IdParams,
  responses: { 200: ref<Case>('Case') },
});

const Picture = Type.Unsafe<unknown>({
  description: 'The picture',
  content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
});

export const getEvidence = call('GET', '/api/moderation/evidence/:id/', 'cases', {
  summary: 'A picture as it was reported',
  params: IdParams,
  responses: { 200: Picture },
});

export const lockCase = call('PUT', '/api/moderation/cases/:id/lock/', 'cases', {
  summary: 'Say for two minutes that the own member looks at a case; 409 while someone else does',
  errorStatuses: [404, 409],
  params: IdParams,
  responses: { 204: NoContent },
});

export const unlockCase = call('DELETE', '/api/moderation/cases/:id/lock/', 'cases', {
  summary: 'Say that the own member no longer looks at a case; the same when repeated',
  params: IdParams,
  responses: { 204: NoContent },
});

export const NewDecision = Type.Object({
  decision: DecisionField,
  /** Told to both sides, at most 1,000 characters. */
  reason: LongText,
  /** The end of a suspension; null or absent for good. */
  until: Type.Optional(Type.Union([FutureTime, Type.Null()])),
  /** `decided_at` of the case as the moderator saw it: 409 where it has been decided since. */
  seen_decided_at: Type.Optional(
    Type.Union([Type.String({ format: 'date-time', maxLength: 40 }), Type.Null()]),
  ),
});
export type NewDecision = Type.Static<typeof NewDecision>;

export const decideCase = call('POST', '/api/moderation/cases/:id/decide/', 'cases', {
  summary: 'Decide a case; of a decided or appealed one, decide again',
  description:
    'What the previous decision did is undone, unless the new one does the same. It decides open appeals too: they are upheld ' +
    'where the decision stays. 409 for who is recused, against the own decision, ' +
    'while someone else looks at it, or where someone has decided it since `seen_decided_at`.',
  idempotent: true,
  errorStatuses: [404, 409],
  params: IdParams,
  body: NewDecision,
  responses: { 200: ref<Case>('Case') },
});

export const getCaseFigures = call('GET', '/api/moderation/figures/', 'cases', {
  summary: 'Figures of the cases',
  errorStatuses: [404],
  responses: { 200: ref<CaseFigures>('CaseFigures') },
});
