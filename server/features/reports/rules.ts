import { APPEAL_DAYS, REPORT_MAX } from '#contract/limits';
import type { NewReport, ReportKind } from '#contract/reports';
import { badRequest, conflict, notFound } from '../../http/problem';
import { checkText } from '../../http/text';
import type { Subject } from '../cases/queries/subjects';
import { unknownMember } from '../members/queries';

const GONE: Record<ReportKind, string> = {
  post: 'This post does not exist any more.',
  comment: 'This comment does not exist any more.',
  message: 'This message does not exist any more.',
  member: unknownMember().detail,
  picture: 'This picture does not exist any more.',
};

/** Where the thing that a report is about is looked for. */
export type Target =
  | { kind: 'post' | 'comment' | 'message'; id: number; isPicture: boolean }
  | { kind: 'member'; username: string; isPicture: boolean };

/** What a report is about: a picture is that of a post, by its id, or of a member, by name. Throws 400. */
export function checkTarget({ kind, id, username }: NewReport): Target {
  const isPicture = kind === 'picture';
  if (kind === 'member' || (isPicture && id === undefined)) {
    if (username === undefined) throw badRequest('username', 'Please say whom you report.');
    return { kind: 'member', username, isPicture };
  }
  if (id === undefined) throw badRequest('id', 'Please say what you report.');
  return { kind: isPicture ? 'post' : kind, id, isPicture };
}

/** What is reported. Throws 404 for what the member does not see, 409 for what is their own. */
export function checkReportable(found: Subject | undefined, kind: ReportKind, memberId: number): Subject {
  if (!found) throw notFound(GONE[kind]);
  if (found.memberId === memberId) throw conflict('You cannot report what is your own.');
  return found;
}

export const checkReportText = (text = ''): string => checkText('text', text, REPORT_MAX);

/** A decision that a member may want to appeal. */
export interface Appealable {
  caseId: number;
  /** null until it is decided. */
  decidedAt: Date | null;
  isLate: boolean;
  hasAppealed: boolean;
  /** Whether the decision that holds is against the member who is reported. */
  isAgainst: boolean;
}

/** The words of an appeal. Throws 400. */
export function checkAppealText(raw: string): string {
  const text = checkText('text', raw, REPORT_MAX);
  if (text === '') throw badRequest('text', 'Please say why the decision is wrong.');
  return text;
}

export const appealedBefore = () => conflict('You have appealed this decision already.');

/** A decision that may still be appealed. Throws 404 where the member has none, or 409. */
export function checkAppealable(found: Appealable | undefined): Appealable {
  if (!found) throw notFound('There is no such decision.');
  if (!found.decidedAt) throw conflict('Nothing is decided yet.');
  if (found.hasAppealed) throw appealedBefore();
  if (found.isLate) throw conflict(`A decision can be appealed for ${APPEAL_DAYS} days.`);
  if (!found.isAgainst) throw conflict('The decision is not against you.');
  return found;
}
