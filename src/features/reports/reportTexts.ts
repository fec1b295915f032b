import type { Appeal, CaseKind, Decision, ReportCategory } from '#contract/reports';

/** The categories in the order in which members meet them most, each with what it is for. */
export const CATEGORIES: { value: ReportCategory; label: string; text: string }[] = [
  { value: 'spam', label: 'Spam', text: 'Advertising, fraud, or the same over and over.' },
  {
    value: 'harassment',
    label: 'Harassment',
    text: 'Insults or pesters someone, or gives away their secrets.',
  },
  {
    value: 'hate',
    label: 'Hate',
    text: 'Degrades people for their origin, faith, sex, disability, or whom they love.',
  },
  { value: 'sexual', label: 'Sexual content', text: 'Nudity or sex where no one asked for it.' },
  {
    value: 'violence',
    label: 'Violence or self-harm',
    text: 'Threatens, praises cruelty, or leads people to hurt themselves.',
  },
  {
    value: 'illegal',
    label: 'Against the law',
    text: 'Such as abuse of children, forbidden goods, or stolen data.',
  },
  { value: 'other', label: 'Something else', text: 'It breaks the rules in another way. Please say how.' },
];

export const categoryLabel = (category: ReportCategory): string =>
  CATEGORIES.find(({ value }) => value === category)?.label ?? category;

const WHOSE: Record<CaseKind, (name: string) => string> = {
  post: (name) => `a post by ${name}`,
  comment: (name) => `a comment by ${name}`,
  message: (name) => `a message from ${name}`,
  member: (name) => name,
  picture: (name) => `a picture by ${name}`,
  held: (name) => `a text by ${name}`,
};

/** What a report was about: 'a post by bob'. */
export const whatOf = (kind: CaseKind, username: string | null): string =>
  WHOSE[kind](username ?? 'a deleted member');

/** What is reported, within a sentence. */
export const THINGS: Record<CaseKind, string> = {
  post: 'post',
  comment: 'comment',
  message: 'message',
  member: 'profile',
  picture: 'picture',
  held: 'text',
};

/** What a decision was about, to its author: 'your post'. */
export const ownThing = (kind: CaseKind): string => `your ${THINGS[kind]}`;

/** What was decided, to who reported it. */
export function decisionForReporter(decision: Decision, kind: CaseKind): string {
  if (decision === 'nothing') return 'A moderator found that this does not break the rules.';
  if (decision === 'warn') return 'The member was warned.';
  if (decision === 'hide') return 'The post was hidden behind a warning.';
  if (decision === 'suspend') return 'The member was suspended.';
  return kind === 'member'
    ? 'The text and picture of the profile were removed.'
    : `The ${THINGS[kind]} was removed.`;
}

/** A day in words: '3 December 2026'. */
const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** What was decided, to whom it is about. */
export function decisionForAuthor(decision: Decision, kind: CaseKind, until: string | null): string {
  if (decision === 'nothing') return 'A moderator found that this does not break the rules.';
  if (decision === 'warn') return 'This is a warning. Nothing else was done.';
  if (decision === 'hide') return 'Your post was hidden behind a warning.';
  if (decision === 'suspend')
    return until === null
      ? 'Your account was suspended for good.'
      : `Your account was suspended until ${dayOf(until)}.`;
  return kind === 'member'
    ? 'The text and picture of your profile were removed.'
    : kind === 'held'
      ? 'Your text, which went to several people, was not sent again.'
      : `Your ${THINGS[kind]} was removed.`;
}

/** What became of an appeal. */
export const appealOutcome = ({ outcome }: Appeal): string => {
  if (outcome === null) return 'Another moderator will look at it.';
  return outcome === 'upheld'
    ? 'Another moderator looked at it: the decision stays.'
    : 'Another moderator looked at it and changed the decision.';
};
