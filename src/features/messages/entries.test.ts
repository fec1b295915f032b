/** @jest-environment node */
import { makeMessage } from '../../testing/fixtures';
import { toDays, toEntries, type Entry } from './entries';

const entry = (key: string, isOwn: boolean, date: Date): Entry => ({
  key,
  isOwn,
  message: { content: key, created_at: date.toISOString() },
});
const at = (day: number, hour: number, minute = 0) => new Date(2026, 5, day, hour, minute);

test('unconfirmed messages come after the confirmed ones', () => {
  const messages = [makeMessage(1), makeMessage(2, 'ada')];
  const unsent = {
    key: 'k',
    content: 'Hi',
    created_at: '2026-01-01T00:00:00.000Z',
    status: 'failed',
  } as const;
  expect(toEntries(messages, [unsent], 'BOB', 0).map(({ key, isOwn }) => [key, isOwn])).toEqual([
    ['1', false],
    ['2', true],
    ['k', true],
  ]);
});

test.each([
  ['is shown once, stored as it is since then', 'sending', 5, ['1']],
  ['is shown beside an older one that says the same', 'sending', -120, ['1', 'k']],
  ['is shown beside it once it has failed', 'failed', 5, ['1', 'k']],
] as const)(
  'a message that was sent before its conversation was loaded %s',
  (_how, status, seconds, keys) => {
    const written = Date.parse(makeMessage(1).created_at) - seconds * 1000;
    const unsent = { key: 'k', content: 'Message 1', created_at: new Date(written).toISOString(), status };
    const shown = toEntries([makeMessage(1, 'ada')], [unsent], 'bob', 0);
    expect(shown.map(({ key }) => key)).toEqual(keys);
  },
);

test.each([3, -3])('unconfirmed messages of a clock %s hours ahead are dated by the server’s', (hours) => {
  const written = at(1, 12 + hours).toISOString();
  const unsent = { key: 'k', content: 'Hi', created_at: written, status: 'failed' } as const;
  const [entry] = toEntries([], [unsent], 'bob', hours * 3_600_000);
  expect(entry?.message).toEqual({ content: 'Hi', created_at: at(1, 12).toISOString() });
});

test('groups a conversation by day, and messages that follow each other closely into runs', () => {
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

test('a run is of one minute, and its last message ends it; one that failed is no part of it', () => {
  const after = (seconds: number) => new Date(2026, 5, 1, 12, 0, seconds);
  const outgoing = { key: 'failed', content: 'x', created_at: '', status: 'failed' } as const;
  const [day] = toDays([
    entry('a', true, after(0)),
    entry('b', true, after(40)),
    entry('c', true, after(61)),
    entry('d', true, after(70)),
    { ...entry('failed', true, after(71)), outgoing },
  ]);
  expect(day?.entries.map(({ key, beginsRun, endsRun }) => [key, beginsRun, endsRun])).toEqual([
    ['a', true, false],
    ['b', false, true],
    ['c', true, false],
    ['d', false, true],
    ['failed', true, true],
  ]);
});

test('a run begins below the line at what is unread', () => {
  const [day] = toDays([entry('1', false, at(1, 12)), entry('2', false, at(1, 12))], '2');
  expect(day?.entries.map(({ beginsRun, endsRun }) => [beginsRun, endsRun])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('an empty conversation has no days', () => {
  expect(toDays([])).toEqual([]);
});
