import type { Message } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import type { Outgoing } from '../../outbox/outboxSlice';
import { dayNumber } from './messageTimes';

/** Messages of one member within this many milliseconds of the first form a run. */
const RUN_MS = 60_000;

/** A message as the conversation shows it: confirmed by the server, or in the outbox. */
export interface Entry {
  key: string;
  message: Pick<Message, 'content' | 'created_at'>;
  isOwn: boolean;
  /** The message in the outbox, until the server has confirmed it. */
  outgoing?: Outgoing;
}

export interface PlacedEntry extends Entry {
  /** The first message of a run. */
  beginsRun: boolean;
  /** The last message of a run, which shows the time of all. */
  endsRun: boolean;
}

/** The messages of one day of the member's calendar. */
export interface Day {
  number: number;
  entries: PlacedEntry[];
}

/** The time by the server's clock of what this browser's clock has dated. */
const byServerClock = (created_at: string, clockOffsetMs: number) =>
  new Date(Date.parse(created_at) - clockOffsetMs).toISOString();

/** Whether an own message says the same as the outgoing one. */
const saysSame = (message: Message, { content }: Outgoing, username: string): boolean =>
  message.content === content && !isSameName(message.sender_username, username);

/** Whether an own message among these is the outgoing one, whose response has not come or was lost. */
export const isStored = (messages: Message[], unsent: Outgoing, username: string): boolean => {
  const { after } = unsent;
  return (
    after !== undefined &&
    messages.some((message) => message.id > after && saysSame(message, unsent, username))
  );
};

/** This browser's clock may be off by as much without its offset being known (network/serverClock). */
const CLOCK_ERROR_MS = 60_000;

/** As `isStored`, for what is shown: of what was sent before the conversation was loaded, the time when it was written decides. */
const seemsStored = (messages: Message[], unsent: Outgoing, username: string, clockOffsetMs: number) => {
  if (unsent.after !== undefined) return isStored(messages, unsent, username);
  const writtenAt = Date.parse(byServerClock(unsent.created_at, clockOffsetMs));
  return (
    unsent.status === 'sending' &&
    messages.some(
      (message) =>
        Date.parse(message.created_at) >= writtenAt - CLOCK_ERROR_MS && saysSame(message, unsent, username),
    )
  );
};

/** The confirmed messages in their order, and after them the outbox, all dated by the server's clock. */
export const toEntries = (
  messages: Message[],
  outgoing: Outgoing[],
  username: string,
  clockOffsetMs: number,
): Entry[] => [
  ...messages.map((message) => ({
    key: String(message.id),
    message,
    isOwn: !isSameName(message.sender_username, username),
  })),
  ...outgoing
    .filter((unsent) => unsent.status === 'failed' || !seemsStored(messages, unsent, username, clockOffsetMs))
    .map((unsent) => ({
      key: unsent.key,
      message: { content: unsent.content, created_at: byServerClock(unsent.created_at, clockOffsetMs) },
      isOwn: true,
      outgoing: unsent,
    })),
];

const timeOf = ({ message }: Entry) => Date.parse(message.created_at);

/** Unsent messages, which may wait long, are no part of a run. */
const isRun = (first: Entry, entry: Entry) =>
  first.isOwn === entry.isOwn &&
  first.outgoing?.status !== 'failed' &&
  entry.outgoing?.status !== 'failed' &&
  timeOf(entry) - timeOf(first) <= RUN_MS;

/**
 * Groups the entries of a conversation by day.
 * @param firstUnread the key of the entry that has the line above it, where a run begins
 */
export function toDays(entries: Entry[], firstUnread?: string): Day[] {
  const days: Day[] = [];
  let first: Entry | undefined;
  for (const entry of entries) {
    const number = dayNumber(new Date(entry.message.created_at));
    let day = days.at(-1);
    if (day?.number !== number) {
      days.push((day = { number, entries: [] }));
      first = undefined;
    }
    const beginsRun = !first || entry.key === firstUnread || !isRun(first, entry);
    const before = day.entries.at(-1);
    if (beginsRun) first = entry;
    else if (before) before.endsRun = false;
    day.entries.push({ ...entry, beginsRun, endsRun: true });
  }
  return days;
}
