import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { browserStorage } from '../api/browserStorage';
import { selectMemberId, type SessionState } from '../api/session';
import { restored, selectBox, type Outgoing, type OutboxState } from './outboxSlice';

export type OutboxRoot = SessionState & { outbox: OutboxState };

/** A thunk that reads and changes the outbox. */
export type OutboxThunk<Result = void> = ThunkAction<Result, OutboxRoot, unknown, UnknownAction>;

/** The storage key of a box: that of the messages to a member, in lower case. */
export const messagesBox = (memberId: number | null, username: string): string =>
  `unsent:${memberId ?? 'nobody'}:${username.toLowerCase()}`;

/** The box of posts, comments and edits; no username has a slash. */
export const writingsBox = (memberId: number | null): string => messagesBox(memberId, '/');

/** The member's boxes in storage. */
export const storedBoxes = (memberId: number | null): string[] =>
  browserStorage.keys().filter((key) => key.startsWith(messagesBox(memberId, '')));

/** The keys that this page has found in storage: what is there no more was sent or withdrawn in another tab. */
const found = new Set<string>();

/** What a box holds in storage, in the order in which it was written. */
export function readBox(box: string): Outgoing[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(box) ?? '[]');
    if (!Array.isArray(stored)) return [];
    const messages = stored as Outgoing[];
    for (const { key } of messages) found.add(key);
    return messages.sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at));
  } catch {
    return [];
  }
}

/** Stores what this page has changed of a box, beside what the member's other pages keep in it and have removed from it. */
export function saveBox(box: string, before: Outgoing[], after: Outgoing[]): void {
  const gone = new Set(before.map(({ key }) => key));
  // What is put back was removed here, not sent elsewhere.
  for (const { key } of after) if (!gone.delete(key)) found.delete(key);
  const changed = new Map(
    after.filter((message) => !before.includes(message)).map((message) => [message.key, message]),
  );
  const kept = readBox(box).flatMap((message) =>
    gone.has(message.key) ? [] : (changed.get(message.key) ?? message),
  );
  const next = [...kept, ...after.filter(({ key }) => !found.has(key))];
  browserStorage.set(box, next.length > 0 ? JSON.stringify(next) : null);
  readBox(box);
}

/** Takes over what storage holds of a box of the member's, and keeps what could not be stored. */
export const adopt =
  (box: string): OutboxThunk =>
  (dispatch, getState) => {
    if (!box.startsWith(messagesBox(selectMemberId(getState()), ''))) return;
    const known = selectBox(getState(), box);
    const messages = [...readBox(box), ...(known ?? []).filter(({ key }) => !found.has(key))];
    if (JSON.stringify(known) !== JSON.stringify(messages)) dispatch(restored({ box, messages }));
  };
