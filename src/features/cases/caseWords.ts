import type { CaseRow } from '#contract/cases';
import { FOR_GOOD } from '#contract/limits';
import type { CaseKind, CaseStatus, Decision, ReportCategory } from '#contract/reports';
import { THINGS } from '../reports/reportTexts';

export const KIND_NAMES: Record<CaseKind, string> = {
  post: 'Post',
  comment: 'Comment',
  message: 'Message',
  member: 'Member',
  picture: 'Picture',
  held: 'Text',
};

/** In the order of their keys, 1 to 5. */
export const DECISION_NAMES: Record<Decision, string> = {
  nothing: 'No action',
  warn: 'Warn',
  hide: 'Hide',
  remove: 'Remove',
  suspend: 'Suspend',
};
const DECISIONS = Object.keys(DECISION_NAMES) as Decision[];

/** The decisions with their keys; only a post can be hidden behind a warning. */
export const decisionsFor = (kind: CaseKind): { decision: Decision; key: string }[] =>
  DECISIONS.map((decision, index) => ({ decision, key: String(index + 1) })).filter(
    ({ decision }) => decision !== 'hide' || kind === 'post',
  );

/** A decision that was made. */
export const DECIDED: Record<Decision, string> = {
  nothing: 'No action',
  warn: 'Warned',
  hide: 'Hidden behind a warning',
  remove: 'Removed',
  suspend: 'Suspended',
};

const BREAKS: Record<ReportCategory, string> = {
  illegal: 'is against the law',
  violence: 'threatens or praises violence or self-harm',
  sexual: 'is sexual in a way that our rules do not allow',
  hate: 'attacks people for who they are',
  harassment: 'insults, frightens or pursues someone',
  spam: 'is spam',
  other: 'breaks our rules',
};
/** The gravest first. */
export const CATEGORIES = Object.keys(BREAKS) as ReportCategory[];

const HELD_EFFECTS: Record<Exclude<Decision, 'hide'>, string> = {
  nothing: 'The text is sent.',
  warn: 'The text is sent; the member is warned.',
  remove: 'The text is never sent.',
  suspend:
    'The text is never sent, and the member can sign in only to read why, appeal, or delete the account.',
};

/** What a decision does, told to the moderator before it is confirmed. */
export function effectOf(decision: Decision, kind: CaseKind): string {
  if (kind === 'held' && decision !== 'hide') return HELD_EFFECTS[decision];
  switch (decision) {
    case 'nothing':
      return `The ${THINGS[kind]} stays as it is.`;
    case 'warn':
      return `The ${THINGS[kind]} stays; the member is warned.`;
    case 'hide':
      return 'The post is shown behind a warning.';
    case 'remove':
      return kind === 'member'
        ? 'The bio and picture of the profile are removed for everyone.'
        : `The ${THINGS[kind]} is removed for everyone.`;
    case 'suspend':
      return kind === 'member'
        ? 'The member can sign in only to read why, appeal, or delete the account.'
        : `The ${THINGS[kind]} is removed, and the member can sign in only to read why, appeal, or delete the account.`;
  }
}

const CONSEQUENCES: Record<Exclude<Decision, 'nothing'>, string> = {
  warn: 'It stays, with a warning to its author.',
  hide: 'It is shown behind a warning.',
  remove: 'It was removed.',
  suspend: 'It was removed, and the account of its author is suspended.',
};

/** Of a profile, its owner reads them. */
const CONSEQUENCES_FOR_MEMBERS: typeof CONSEQUENCES = {
  ...CONSEQUENCES,
  warn: 'It stays, with a warning to the member.',
  remove: 'Its bio and picture were removed.',
  suspend: 'The account is suspended.',
};

const CONSEQUENCES_FOR_HELD: typeof CONSEQUENCES = {
  ...CONSEQUENCES,
  warn: 'It was sent, with a warning to its author.',
  remove: 'It is not sent.',
  suspend: 'It is not sent, and the account of its author is suspended.',
};

const consequencesFor = (kind: CaseKind): typeof CONSEQUENCES => {
  if (kind === 'held') return CONSEQUENCES_FOR_HELD;
  return kind === 'member' ? CONSEQUENCES_FOR_MEMBERS : CONSEQUENCES;
};

/** A reason to begin with, for both sides to read. */
export function reasonFor(
  decision: Decision,
  category: ReportCategory,
  { kind, status }: { kind: CaseKind; status: CaseStatus },
): string {
  const again = status === 'appealed' ? 'Another moderator looked at this again. ' : '';
  const thing = THINGS[kind];
  if (decision === 'nothing')
    return `${again}We looked at this ${thing} and found nothing in it that breaks our rules.`;
  return `${again}This ${thing} ${BREAKS[category]}. ${consequencesFor(kind)[decision]}`;
}

export const UNDO_REASON = 'The earlier decision was a mistake and is undone.';

export const reportCount = (count: number): string => `${count} report${count === 1 ? '' : 's'}`;

/** What is reported, as a heading: "Post by bob". */
export const titleOf = ({ kind, username }: Pick<CaseRow, 'kind' | 'username'>): string => {
  const name = username ?? 'a deleted account';
  return kind === 'member' ? `Member ${name}` : `${KIND_NAMES[kind]} by ${name}`;
};

/** The end of a suspension: "until 3 Dec 2026, 14:05", or "for good". */
export function untilWords(until: string | null): string {
  if (until === null || until === FOR_GOOD) return 'for good';
  return `until ${new Date(until).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })}`;
}

/** Hours in words: "5 hours", from two days on "3 days". */
export function hoursWords(hours: number): string {
  if (hours < 1) return 'under an hour';
  const [count, unit] = hours < 48 ? [Math.round(hours), 'hour'] : [Math.round(hours / 24), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
