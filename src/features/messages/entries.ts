import type { Message } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import { dayNumber } from './messageTimes';
import { inOrder, type MessagePages } from './messagesCache';
import type { Outgoing } from './outboxSlice';

/** Messages of one member that follow each other within this many milliseconds stand close together. */
const RUN_MS = 5 * 60_000;

/** A message as the conversation shows it: one that the server has, or one on its way. */
export interface Entry {
  key: string;
  message: Pick<Message, 'content' | 'created_at'>;
  isOwn: boolean;
  /** What the server has not confirmed. */
  outgoing?: Outgoing;
}

export interface PlacedEntry extends Entry {
  /** The first of those that stand close together. */
  beginsRun: boolean;
}

/** The messages of one day of the member's calendar. */
export interface Day {
  number: number;
  entries: PlacedEntry[];
}

/** What was written to and by a member, in its order, and behind it what is on its way. */
export const toEntries = (pages: MessagePages, outgoing: Outgoing[], username: string): Entry[] => [
  ...inOrder(pages).map((message) => ({
    key: String(message.id),
    message,
    isOwn: !isSameName(message.sender_username, username),
  })),
  ...outgoing.map((unsent) => ({ key: unsent.key, message: unsent, isOwn: true, outgoing: unsent })),
];

const timeOf = ({ message }: Entry) => Date.parse(message.created_at);

const isRun = (before: Entry | undefined, entry: Entry) =>
  before?.isOwn === entry.isOwn && timeOf(entry) - timeOf(before) < RUN_MS;

/** Cuts a conversation into days, in its order. */
export function toDays(entries: Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const number = dayNumber(new Date(entry.message.created_at));
    let day = days.at(-1);
    if (day?.number !== number) days.push((day = { number, entries: [] }));
    day.entries.push({ ...entry, beginsRun: !isRun(day.entries.at(-1), entry) });
  }
  return days;
}
