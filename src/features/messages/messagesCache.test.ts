/** @jest-environment node */
import { makeConversation, makeMessage } from '../../testing/fixtures';
import { bringToTop, inOrder, insertMessage, mergeNewest, type MessagePages } from './messagesCache';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(from + index));
const ids = (list: MessagePages) => inOrder(list).map(({ id }) => id);

/** 3–4 on the newest page, 1–2 on the one before. */
const pages = (trail: string[] = []): MessagePages => ({
  pages: [
    { items: range(3, 4), next: 'c3' },
    { items: range(1, 2), next: null },
  ],
  pageParams: [trail, [...trail, 'c3']],
});

test('messages read from the oldest to the newest', () => {
  expect(ids(pages())).toEqual([1, 2, 3, 4]);
});

test('a sent message is the last, once', () => {
  const list = pages();
  insertMessage(list, makeMessage(9));
  insertMessage(list, makeMessage(9));
  expect(ids(list)).toEqual([1, 2, 3, 4, 9]);
});

describe('the newest page fetched anew', () => {
  test('adds what is new, and leaves what was scrolled to', () => {
    const list = pages();
    mergeNewest(list, { items: range(4, 6), next: 'c4' });
    expect(ids(list)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(list.pages[1]?.next).toBeNull();
  });

  test('puts before an own message what came before it', () => {
    const list = pages();
    insertMessage(list, makeMessage(7));
    mergeNewest(list, { items: range(4, 7), next: 'c4' });
    expect(ids(list)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('takes the place of all where more was written than it holds: what lies between is not known', () => {
    const list = pages();
    insertMessage(list, makeMessage(32));
    mergeNewest(list, { items: range(13, 32), next: 'c13' });
    expect(ids(list)).toEqual(range(13, 32).map(({ id }) => id));
    expect(list.pageParams).toEqual([[]]);
  });

  test('of a conversation that was empty', () => {
    const list: MessagePages = { pages: [{ items: [], next: null }], pageParams: [[]] };
    mergeNewest(list, { items: [makeMessage(1)], next: null });
    expect(ids(list)).toEqual([1]);
  });

  test('does not go where the newest page was dropped', () => {
    const list = pages(['dropped']);
    mergeNewest(list, { items: range(8, 9), next: null });
    insertMessage(list, makeMessage(9));
    expect(ids(list)).toEqual([1, 2, 3, 4]);
  });
});

test('a conversation in which was written is the first, with the message, once', () => {
  const list = {
    pages: [
      { items: [makeConversation('bob'), makeConversation('carol')], next: 'c' },
      { items: [makeConversation('dominic')], next: null },
    ],
    pageParams: [[], ['c']],
  };
  bringToTop(list, 'DOMINIC', makeMessage(9, 'ada'));
  bringToTop(list, 'DOMINIC', makeMessage(9, 'ada'));
  expect(list.pages.map(({ items }) => items.map(({ user }) => user.username))).toEqual([
    ['dominic', 'bob', 'carol'],
    [],
  ]);
  expect(list.pages[0]?.items[0]?.latest_message).toMatchObject({
    content: 'Message 9',
    sender_username: 'ada',
  });
});

test('a later message that the list already has is not replaced by an earlier one', () => {
  const reply = {
    ...makeConversation('bob'),
    latest_message: { ...makeMessage(10), created_at: '2026-01-01T00:00:01.000Z' },
  };
  const list = { pages: [{ items: [makeConversation('carol'), reply], next: null }], pageParams: [[]] };
  bringToTop(list, 'bob', makeMessage(9, 'ada'));
  expect(list.pages[0]?.items.map(({ user }) => user.username)).toEqual(['carol', 'bob']);
  expect(list.pages[0]?.items[1]?.latest_message.content).toBe('Message 10');
});
