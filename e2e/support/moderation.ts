import type { Case, CaseRow, NewDecision } from '../../contract/cases';
import { appoint, getAs, postAs, signUp, type Member } from './member';
import type { TestServer } from './server';

/** Someone whom the operator has appointed. */
export async function signUpModerator(server: TestServer): Promise<Member> {
  const moderator = await signUp(server.url);
  await appoint(server, moderator);
  return moderator;
}

/** Decides the case that waits about what begins with a text, past the browser. */
export async function decide(
  url: string,
  moderator: Member,
  excerpt: string,
  decision: NewDecision,
): Promise<Case> {
  const cases = (await getAs(url, moderator, '/api/moderation/cases/?limit=100')) as CaseRow[];
  const found = cases.find((each) => each.excerpt.startsWith(excerpt));
  if (!found) throw new Error(`No case about "${excerpt}" waits.`);
  return (await postAs(url, moderator, `/api/moderation/cases/${found.id}/decide/`, decision)) as Case;
}
