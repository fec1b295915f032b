import type { KeyValueStore } from '../../api/browserStorage';
import type { Outgoing } from './outboxSlice';

/** The server remembers Idempotency-Keys for 24 h; one hour less allows for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** The key of one member's unsent messages to another, in the store and in storage. */
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

/** Leaves out messages older than their key: the server may have stored them, and would store them twice. */
const readKept = (storage: KeyValueStore, box: string, now: number): Outgoing[] =>
  parse(storage.get(box)).filter(({ created_at }) => now - Date.parse(created_at) < KEY_LIFETIME_MS);

/** The messages that an earlier page left unsent: 'failed', or 'waiting' if they were being sent. */
export const readBox = (storage: KeyValueStore, box: string, now: number): Outgoing[] =>
  readKept(storage, box, now).map((message) => ({
    ...message,
    status: message.status === 'failed' ? 'failed' : 'waiting',
  }));

interface BoxChange {
  before: Outgoing[] | undefined;
  after: Outgoing[] | undefined;
}

/** Stores a page's unsent messages, beside those that the member's other pages keep in the same box. */
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
