/** @jest-environment node */
import { makeMessage } from '../../testing/fixtures';
import { toDays, toEntries, type Entry } from './entries';

const entry = (key: string, isOwn: boolean, date: Date): Entry => ({
  key,
  isOwn,
  message: { content: key, created_at: date.toISOString() },
});
const at = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute);

test('what is on its way comes behind what the server has', () => {
  const pages = { pages: [{ items: [makeMessage(1), makeMessage(2, 'ada')], next: null }], pageParams: [[]] };
  const unsent = {
    key: 'k',
    content: 'Hi',
    created_at: '2026-01-01T00:00:00.000Z',
    status: 'failed',
  } as const;
  expect(toEntries(pages, [unsent], 'BOB').map(({ key, isOwn }) => [key, isOwn])).toEqual([
    ['1', false],
    ['2', true],
    ['k', true],
  ]);
});

test('a conversation is cut into days, and messages that follow each other closely stand together', () => {
  const days = toDays([
    entry('night', false, at(1, 23, 59)),
    entry('after midnight', false, at(2, 0, 1)),
    entry('at once', false, at(2, 0, 2)),
    entry('answer', true, at(2, 0, 3)),
    entry('long after', true, at(2, 0, 8)),
  ]);
  expect(days.map(({ entries }) => entries.map(({ key, beginsRun }) => [key, beginsRun]))).toEqual([
    [['night', true]],
    [
      ['after midnight', true],
      ['at once', false],
      ['answer', true],
      ['long after', true],
    ],
  ]);
});

test('nothing is no day', () => {
  expect(toDays([])).toEqual([]);
});
