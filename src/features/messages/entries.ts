import type { Message } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import { dayNumber } from './messageTimes';
import type { Outgoing } from './outboxSlice';

/** Messages of one member within this many milliseconds of each other form a run. */
const RUN_MS = 5 * 60_000;

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
}

/** The messages of one day of the member's calendar. */
export interface Day {
  number: number;
  entries: PlacedEntry[];
}

/** The time by the server's clock of what this browser's clock has dated. */
const byServerClock = (created_at: string, clockOffsetMs: number) =>
  new Date(Date.parse(created_at) - clockOffsetMs).toISOString();

/** Whether an own message among these is the outgoing one, whose response has not come or was lost. */
export const isStored = (messages: Message[], { after, content }: Outgoing, username: string): boolean =>
  after !== undefined &&
  messages.some(
    (message) =>
      message.id > after && message.content === content && !isSameName(message.sender_username, username),
  );

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
    .filter((unsent) => unsent.status === 'failed' || !isStored(messages, unsent, username))
    .map((unsent) => ({
      key: unsent.key,
      message: { content: unsent.content, created_at: byServerClock(unsent.created_at, clockOffsetMs) },
      isOwn: true,
      outgoing: unsent,
    })),
];

const timeOf = ({ message }: Entry) => Date.parse(message.created_at);

const isRun = (before: Entry | undefined, entry: Entry) =>
  before?.isOwn === entry.isOwn && timeOf(entry) - timeOf(before) < RUN_MS;

/** Groups the entries of a conversation by day. */
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
