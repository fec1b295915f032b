import type { KeyValueStore } from '../api/browserStorage';
import { drafts } from './drafts';
import { pictureDrafts } from './pictureDrafts';

const DAY_MS = 24 * 3_600_000;
/** The key 'endedAt:7' holds when the server rejected the token of member 7. */
const ENDED = 'endedAt:';

/** The keys of a member's drafts and unsent messages (features/messages: outboxStorage). */
const prefixesOf = (member: number) => [`draft:${member}:`, `unsent:${member}:`];

/** Deletes the member's drafts, their pictures and unsent messages from this browser. */
export async function deleteUnsent(storage: KeyValueStore, member: number): Promise<void> {
  for (const prefix of prefixesOf(member)) {
    for (const key of storage.keys()) if (key.startsWith(prefix)) storage.set(key, null);
  }
  storage.set(`${ENDED}${member}`, null);
  drafts.forget(`draft:${member}:`);
  await pictureDrafts.remove(`draft:${member}:`);
}

/** Drops the member's drafts and their pictures from this page; what another tab left in storage stays. */
export function forgetUnsent(member: number): void {
  drafts.forget(`draft:${member}:`);
  pictureDrafts.forget(`draft:${member}:`);
}

/** Lets unsent text of the member expire a day from now, if there is any. */
export async function startExpiry(storage: KeyValueStore, member: number, now: number): Promise<void> {
  if (await hasUnsent(storage, member)) storage.set(`${ENDED}${member}`, now.toString());
}

/** Keeps unsent text of the member, who is signed in again. */
export const cancelExpiry = (storage: KeyValueStore, member: number): void =>
  storage.set(`${ENDED}${member}`, null);

/** Deletes expired unsent text, when the page starts. */
export async function deleteExpired(storage: KeyValueStore, now: number): Promise<void> {
  for (const key of storage.keys()) {
    if (!key.startsWith(ENDED)) continue;
    const age = now - Number(storage.get(key));
    if (!(age < DAY_MS)) await deleteUnsent(storage, Number(key.slice(ENDED.length)));
  }
}

/** Whether the member has an unsent text, picture or message. */
export async function hasUnsent(storage: KeyValueStore, member: number): Promise<boolean> {
  drafts.flush();
  const prefixes = prefixesOf(member);
  const isTyped = (key: string) =>
    prefixes.some((prefix) => key.startsWith(prefix)) && !key.endsWith(':submission');
  return storage.keys().some(isTyped) || (await pictureDrafts.has(`draft:${member}:`));
}
