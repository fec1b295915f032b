import type { KeyValueStore } from '../../api/browserStorage';
import type { Outgoing } from './outboxSlice';

/** For so long the server knows a message by its key (24 h), less an hour for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Where the unsent messages of a member to another stand, in the store and in storage. */
export const boxOf = (memberId: number | null, username: string): string =>
  `unsent:${memberId ?? 'nobody'}:${username.toLowerCase()}`;

/** Keeps what is unsent through a reload and a crash. */
export function keepBox(storage: KeyValueStore, box: string, messages: Outgoing[] | undefined): void {
  storage.set(box, messages?.length ? JSON.stringify(messages) : null);
}

function parse(text: string | null): Outgoing[] {
  try {
    const messages: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(messages) ? (messages as Outgoing[]) : [];
  } catch {
    return [];
  }
}

/**
 * What an earlier page has left unsent: 'failed', or 'waiting' where it was on its way. Whether the server got it then is
 * not known, so what is older than its key is left out: sent again it might be there twice.
 */
export function readBox(storage: KeyValueStore, box: string, now: number): Outgoing[] {
  return parse(storage.get(box))
    .filter(({ created_at }) => now - Date.parse(created_at) < KEY_LIFETIME_MS)
    .map((message) => ({ ...message, status: message.status === 'failed' ? 'failed' : 'waiting' }));
}
