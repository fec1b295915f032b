import type { FastifyRequest } from 'fastify';
import type { NewDecision } from '#contract/cases';
import { REPORT_MAX } from '#contract/limits';
import type { CaseKind, Decision, ReportCategory } from '#contract/reports';
import { badRequest, conflict, notFound } from '../../http/problem';
import { memberOf, type Member } from '../../http/session';
import { checkText } from '../../http/text';

/** The member of the request, if the operator appointed them. Throws 404, as where nothing is (decisions: Safety). */
export function moderatorOf(request: FastifyRequest): Member {
  const member = memberOf(request);
  if (!member.is_moderator) throw notFound('There is nothing at this address.');
  return member;
}

interface Involvement {
  is_reporter: boolean;
  has_blocked: boolean;
  is_own_decision: boolean;
}

/** Why a moderator may not decide a case (decisions: Safety); null where they may. */
export function recusalOf({ is_reporter, has_blocked, is_own_decision }: Involvement): string | null {
  if (is_reporter) return 'You have reported this: someone else decides it.';
  if (has_blocked) return 'You have blocked this member: someone else decides it.';
  return is_own_decision ? 'Your own decision was appealed: someone else decides this.' : null;
}

export const checkCaseFound = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound('This case does not exist.');
  return found;
};

/** Throws 409 while another moderator looks at the case. */
export function checkNotLocked(lookingUsername: string | null | undefined): void {
  if (lookingUsername) throw conflict(`${lookingUsername} is looking at this case.`);
}

/** A decision as it is stored. */
export interface CheckedDecision {
  decision: Decision;
  reason: string;
  /** The end of a suspension; null for good. */
  until: Date | null;
}

/** A moderator's decision. Throws 400. */
export function checkDecision(
  { decision, reason: raw, until }: NewDecision,
  kind: CaseKind,
): CheckedDecision {
  const reason = checkText('reason', raw, REPORT_MAX);
  if (reason === '') throw badRequest('reason', 'Please give a reason: both sides are told.');
  if (decision === 'hide' && kind !== 'post')
    throw badRequest('decision', 'Only posts can be hidden behind a warning.');
  const end = decision === 'suspend' && until ? new Date(until) : null;
  if (end && !(end.getTime() > Date.now())) throw badRequest('until', 'A suspension ends in the future.');
  return { decision, reason, until: end };
}

/** What a page says in place of a post that a moderator hid. */
export const WARNINGS: Record<ReportCategory, string> = {
  illegal: 'A moderator hid this: possibly illegal',
  violence: 'A moderator hid this: violence or self-harm',
  sexual: 'A moderator hid this: sexual content',
  hate: 'A moderator hid this: hate',
  harassment: 'A moderator hid this: harassment',
  spam: 'A moderator hid this: spam',
  other: 'A moderator hid this',
};
