import type { KeyValueStore } from '../api/browserStorage';
import { drafts } from './drafts';
import { pictureDrafts } from './pictureDrafts';

const DAY_MS = 24 * 3_600_000;
/** Since when a member's session is over by a refusal: 'endedAt:7'. */
const ENDED = 'endedAt:';

/** Where texts (drafts) and messages (features/messages: outboxStorage) of a member stand. */
const prefixesOf = (member: number) => [`draft:${member}:`, `unsent:${member}:`];

/** Takes all that the member typed out of this browser: drafts, their pictures, unsent messages. */
export async function forgetTyped(storage: KeyValueStore, member: number): Promise<void> {
  drafts.forget(`draft:${member}:`);
  for (const prefix of prefixesOf(member)) {
    for (const key of storage.keys()) if (key.startsWith(prefix)) storage.set(key, null);
  }
  storage.set(`${ENDED}${member}`, null);
  await pictureDrafts.forget(`draft:${member}:`);
}

/** Notes since when what was typed waits for the member, if there is anything. */
export async function keepTypedForADay(storage: KeyValueStore, member: number, now: number): Promise<void> {
  if (await hasUnsent(storage, member)) storage.set(`${ENDED}${member}`, now.toString());
}

/** The member is back: what was typed waits no longer. */
export const keepTyped = (storage: KeyValueStore, member: number): void =>
  storage.set(`${ENDED}${member}`, null);

/** At the page's start: what was typed in a session that was refused more than a day ago goes. */
export async function forgetOld(storage: KeyValueStore, now: number): Promise<void> {
  for (const key of storage.keys()) {
    if (!key.startsWith(ENDED)) continue;
    const age = now - Number(storage.get(key));
    if (!(age < DAY_MS)) await forgetTyped(storage, Number(key.slice(ENDED.length)));
  }
}

/** Whether the member has typed something that was not sent: a text, a picture or a message. */
export async function hasUnsent(storage: KeyValueStore, member: number): Promise<boolean> {
  drafts.flush();
  const prefixes = prefixesOf(member);
  const isTyped = (key: string) =>
    prefixes.some((prefix) => key.startsWith(prefix)) && !key.endsWith(':submission');
  return storage.keys().some(isTyped) || (await pictureDrafts.has(`draft:${member}:`));
}
