/** @jest-environment node */
import type { Page } from '../../api/pages';
import type { Message } from '#contract/messages';
import { makeMessage } from '../../testing/fixtures';
import { findFirstUnread, inOrder, mergeMessages } from './newestMessages';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(from + index));
const page = (items: Message[], next: string | null = null): Page<Message> => ({
  items,
  next,
  previous: null,
  readAt: 1,
});
const merged = (cached: Page<Message>, newest: Page<Message>) => {
  const { items, next } = mergeMessages(cached, newest) ?? cached;
  return [items.map(({ id }) => id), next];
};

describe('a response with the newest messages', () => {
  test('adds what is new to what is cached, each once', () => {
    expect(merged(page(range(1, 4), 'c1'), page(range(3, 6), 'c3'))).toEqual([[1, 2, 3, 4, 5, 6], 'c1']);
  });

  test('fills what was missing before a sent message, and leaves one that was sent later', () => {
    const cached = page([...range(1, 3), makeMessage(6), makeMessage(9)], 'c1');
    expect(merged(cached, page(range(3, 7), 'c3'))).toEqual([[1, 2, 3, 4, 5, 6, 7, 9], 'c1']);
  });

  test('replaces what is cached where messages between are unknown, but for one that was sent later', () => {
    const cached = page([...range(1, 4), makeMessage(30)], 'c1');
    expect(merged(cached, page(range(10, 29), 'c10'))).toEqual([
      [...range(10, 29).map(({ id }) => id), 30],
      'c10',
    ]);
  });

  test('begins a conversation that was empty', () => {
    expect(merged(page([]), page(range(1, 2)))).toEqual([[1, 2], null]);
    expect(merged(page([]), page(range(2, 3), 'c2'))).toEqual([[2, 3], 'c2']);
  });

  test('replaces more messages than are kept', () => {
    expect(merged(page(range(1, 1_000), 'c1'), page(range(1_000, 1_001), 'c2'))).toEqual([
      [1_000, 1_001],
      'c2',
    ]);
  });
});

describe('a conversation in order', () => {
  const newest = page(range(5, 6), 'c5');
  const pages = [page(range(3, 4), 'c3'), page(range(1, 2))];
  const ids = (messages: Message[]) => messages.map(({ id }) => id);

  test('is the older messages, then the newest', () => {
    expect(ids(inOrder(undefined, newest))).toEqual([5, 6]);
    expect(ids(inOrder({ pages, pageParams: [{}, { before: 'c3', from: {} }] }, newest))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  test('hides the newest where pages between were dropped', () => {
    const dropped = { pages, pageParams: [{ before: 'c5', from: {} }, { before: 'c3' }] };
    expect(ids(inOrder(dropped, newest))).toEqual([1, 2, 3, 4]);
  });
});

describe('the first message that was unread', () => {
  const read = (id: number) => makeMessage(id);
  const unread = (id: number) => ({ ...makeMessage(id), is_unread: true as const });
  const own = (id: number) => makeMessage(id, 'ada');
  const all = { after: 0, upTo: 99 };

  test.each([
    ['follows the last one that was read', [read(1), unread(2), own(3), unread(4)], all, true, 2],
    [
      'is not one that was left unread before others were read',
      [unread(1), read(2), unread(3)],
      all,
      true,
      3,
    ],
    ['is none if the last one was read', [unread(1), read(2), own(3)], all, true, null],
    ['is none among own ones alone', [own(1), own(2)], all, true, null],
    ['may be older than what is loaded', [own(1), unread(2)], all, true, undefined],
    ['is the first of a conversation without a read one', [own(1), unread(2)], all, false, 2],
    ['is not one that was known before', [unread(1), unread(2)], { after: 1, upTo: 9 }, true, 2],
    ['is not one that came later', [read(1), unread(2), unread(3)], { after: 0, upTo: 1 }, false, null],
  ])('%s', (_what, messages, range, hasOlder, first) => {
    expect(findFirstUnread(messages, 'BOB', range, hasOlder)).toBe(first);
  });
});
