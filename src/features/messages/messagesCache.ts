import type { Conversation, Message } from '#contract/messages';
import { isSameName } from '../../api/isSameName';
import { findItem, hasFirstPage, removeItem, type Page, type Pages } from '../../api/pages';

/** The first page is the newest; inside each page the oldest message is first (decisions: The wire). */
export type MessagePages = Pages<Message>;

/** A conversation's messages from its pages, oldest first, as they are read. */
export const inOrder = ({ pages }: MessagePages): Message[] =>
  pages.toReversed().flatMap(({ items }) => items);

export const findConversation = (list: Pages<Conversation>, username: string): Conversation | undefined =>
  findItem(list, ({ user }) => isSameName(user.username, username));

/** Puts newer messages among those of the newest page, each once, by age, which is the order of ids. */
function insertNewer(newest: Page<Message>, messages: Message[]): void {
  const ids = new Set(newest.items.map(({ id }) => id));
  newest.items.push(...messages.filter(({ id }) => !ids.has(id)));
  newest.items.sort((one, other) => one.id - other.id);
}

/** Puts a message that was just sent at the end. */
export function insertMessage(list: MessagePages, message: Message): void {
  const newest = list.pages[0];
  if (newest && hasFirstPage(list)) insertNewer(newest, [message]);
}

/**
 * Puts the newest page, fetched anew, to the pages that are there. Where more was written than a page holds, nobody knows
 * what lies between, and the list begins anew with the page.
 */
export function mergeNewest(list: MessagePages, page: Page<Message>): void {
  const newest = list.pages[0];
  if (!newest || !hasFirstPage(list)) return;
  const [oldest] = page.items;
  const isGapless = page.next === null || newest.items.some(({ id }) => id === oldest?.id);
  if (isGapless) {
    insertNewer(newest, page.items);
  } else {
    list.pages = [page];
    list.pageParams = [[]];
  }
}

/** Shows a message as the latest of its conversation, which becomes the first of the list, unless the list has a later one. */
export function bringToTop(list: Pages<Conversation>, username: string, latest_message: Message): void {
  const conversation = findConversation(list, username);
  const first = list.pages[0];
  if (!conversation || !first || !hasFirstPage(list)) return;
  const { content, sender_username, created_at } = latest_message;
  if (conversation.latest_message.created_at > created_at) return;
  removeItem(list, ({ user }) => user.id === conversation.user.id);
  first.items.unshift({ ...conversation, latest_message: { content, sender_username, created_at } });
}
