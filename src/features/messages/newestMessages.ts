import type { Message } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import { isFromStart, type Page, type Pages } from '../../api/pages';

/** Beyond this many, the newest page replaces the messages that are cached. */
const MAX_MESSAGES = 1_000;

/** Adds messages, each once, oldest first, which is the order of ids. */
export function addMessages(cached: Page<Message>, messages: Message[]): void {
  const known = new Set(cached.items.map(({ id }) => id));
  cached.items.push(...messages.filter(({ id }) => !known.has(id)));
  cached.items.sort((one, other) => one.id - other.id);
}

/** The id of the latest message; 0 if there is none. */
export const latestIdOf = ({ items }: Page<Message>): number => items.at(-1)?.id ?? 0;

/**
 * The `merge` of a conversation's newest messages. A message never changes, so what is cached stays: a response does not
 * hide a message that was sent after its request began. If more was written than a page holds, the messages between are
 * unknown, and the page replaces what is cached.
 */
export function mergeMessages(cached: Page<Message>, newest: Page<Message>): Page<Message> | undefined {
  const [oldest] = newest.items;
  const isGapless = newest.next === null || cached.items.some(({ id }) => id === oldest?.id);
  if (isGapless && cached.items.length < MAX_MESSAGES) {
    addMessages(cached, newest.items);
    return undefined;
  }
  const latestId = latestIdOf(newest);
  return { ...newest, items: [...newest.items, ...cached.items.filter(({ id }) => id > latestId)] };
}

/**
 * A conversation, oldest message first: the pages of older messages, which go back in time, then the newest messages,
 * unless pages between them were dropped (maxPages).
 */
export const inOrder = (older: Pages<Message> | undefined, newest: Page<Message>): Message[] => [
  ...(older?.pages.toReversed().flatMap(({ items }) => items) ?? []),
  ...(!older || isFromStart(older) ? newest.items : []),
];

/** The messages between two ids: after the one, up to the other. */
export interface MessageRange {
  after: number;
  upTo: number;
}

/**
 * The id of the first message of a range that was unread: of those received, going back from the newest, until one that
 * was read. Null if there is none; undefined if it may be among older messages, which are not loaded.
 */
export function findFirstUnread(
  messages: Message[],
  username: string,
  { after, upTo }: MessageRange,
  hasOlder: boolean,
): number | null | undefined {
  let first: number | null = null;
  for (const { id, sender_username, is_unread } of messages.toReversed()) {
    if (id <= after) return first;
    if (id > upTo || !isSameName(sender_username, username)) continue;
    if (!is_unread) return first;
    first = id;
  }
  return first !== null && hasOlder ? undefined : first;
}
