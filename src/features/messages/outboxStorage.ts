import type { KeyValueStore } from '../../api/browserStorage';
import type { Outgoing } from './outboxSlice';

/** For so long the server knows a message by its key (24 h), less an hour for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Where the unsent messages of a member to another stand, in the store and in storage. */
export const boxOf = (memberId: number | null, username: string): string =>
  `unsent:${memberId ?? 'nobody'}:${username.toLowerCase()}`;

function parse(text: string | null): Outgoing[] {
  try {
    const messages: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(messages) ? (messages as Outgoing[]) : [];
  } catch {
    return [];
  }
}

/** Whether the server got it is not known, so what is older than its key is left out: sent again it might be there twice. */
const readKept = (storage: KeyValueStore, box: string, now: number): Outgoing[] =>
  parse(storage.get(box)).filter(({ created_at }) => now - Date.parse(created_at) < KEY_LIFETIME_MS);

/** What an earlier page has left unsent: 'failed', or 'waiting' where it was on its way. */
export const readBox = (storage: KeyValueStore, box: string, now: number): Outgoing[] =>
  readKept(storage, box, now).map((message) => ({
    ...message,
    status: message.status === 'failed' ? 'failed' : 'waiting',
  }));

interface BoxChange {
  before: Outgoing[] | undefined;
  after: Outgoing[] | undefined;
}

/** Keeps what is unsent through a reload and a crash, beside what other pages of the member keep in the same box. */
export function keepBox(
  storage: KeyValueStore,
  box: string,
  { before = [], after = [] }: BoxChange,
  now: number,
): void {
  const own = new Set([...before, ...after].map(({ key }) => key));
  const kept = [...readKept(storage, box, now).filter(({ key }) => !own.has(key)), ...after];
  storage.set(box, kept.length > 0 ? JSON.stringify(kept) : null);
}
