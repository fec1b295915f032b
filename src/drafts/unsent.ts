import { browserStorage } from '../api/browserStorage';
import { drafts } from './drafts';
import { pictureDrafts } from './pictureDrafts';

const DAY_MS = 24 * 3_600_000;
/** The key 'endedAt:7' holds when the server rejected the token of member 7. */
const ENDED = 'endedAt:';

const draftsOf = (member: number) => `draft:${member}:`;
/** The keys of a member's drafts and unsent messages (features/messages: outboxKey). */
const isUnsentOf = (member: number) => (key: string) =>
  key.startsWith(draftsOf(member)) || key.startsWith(`unsent:${member}:`);

/** Deletes the member's drafts, their pictures and unsent messages from this browser. */
export async function deleteUnsent(member: number): Promise<void> {
  for (const key of browserStorage.keys().filter(isUnsentOf(member))) browserStorage.set(key, null);
  cancelExpiry(member);
  drafts.forget(draftsOf(member));
  await pictureDrafts.remove(draftsOf(member));
}

/** Drops the member's drafts and their pictures from this page; what another tab left in storage stays. */
export function forgetUnsent(member: number): void {
  drafts.forget(draftsOf(member));
  pictureDrafts.forget(draftsOf(member));
}

/** Lets unsent text of the member expire a day from now, if there is any. */
export async function startExpiry(member: number, now: number): Promise<void> {
  if (await hasUnsent(member)) browserStorage.set(`${ENDED}${member}`, now.toString());
}

/** Keeps unsent text of the member, who is signed in again. */
export const cancelExpiry = (member: number): void => browserStorage.set(`${ENDED}${member}`, null);

/** Deletes expired unsent text, when the page starts. */
export async function deleteExpired(now: number): Promise<void> {
  for (const key of browserStorage.keys().filter((name) => name.startsWith(ENDED))) {
    const age = now - Number(browserStorage.get(key));
    if (!(age < DAY_MS)) await deleteUnsent(Number(key.slice(ENDED.length)));
  }
}

/** A choice or key that is kept beside a text; a text to a member may be of one with such a name. */
const isBesideText = (key: string): boolean =>
  /^draft:\d+:(?!message:[^:]*$).*:(submission|category)$/.test(key);

/** The storage keys of the member's unsent texts, pictures and messages. */
export async function unsentKeys(member: number): Promise<string[]> {
  drafts.flush();
  const unsent = browserStorage.keys().filter(isUnsentOf(member));
  const texts = unsent.filter((key) => !isBesideText(key));
  return [...texts, ...(await pictureDrafts.keys(draftsOf(member)))];
}

/** Whether the member has an unsent text, picture or message. */
export const hasUnsent = async (member: number): Promise<boolean> => (await unsentKeys(member)).length > 0;
