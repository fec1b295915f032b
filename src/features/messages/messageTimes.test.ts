/** @jest-environment node */
import { clockTime, dayName, dayNumber, listTime } from './messageTimes';

const NOW = new Date(2026, 5, 17, 9, 30);
const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 23, 59);

test.each([
  [at(2026, 6, 17), 'Today', clockTime(at(2026, 6, 17))],
  // The server's clock is ahead.
  [at(2026, 6, 18), 'Today', clockTime(at(2026, 6, 18))],
  [at(2026, 6, 16), 'Yesterday', 'Yesterday'],
  [at(2026, 6, 15), 'Monday', 'Mon'],
  [at(2026, 6, 11), 'Thursday', 'Thu'],
  [at(2026, 6, 10), 'Wednesday 10 June', '10 Jun'],
  [at(2026, 1, 1), 'Thursday 1 January', '1 Jan'],
  [at(2025, 12, 31), '31 December 2025', '31 Dec 2025'],
])('%s is %j between messages and %j in the list', (date, inChat, inList) => {
  expect(dayName(date, NOW)).toBe(inChat);
  expect(listTime(date, NOW)).toBe(inList);
});

test('numbers days one by one, also when clocks change', () => {
  const days = Array.from({ length: 366 }, (_, index) => dayNumber(new Date(2026, 0, 1 + index, 3)));
  expect(days.map((day) => day - days[0]!)).toEqual(days.map((_, index) => index));
});
