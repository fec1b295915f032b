import { addMonths, periodEnd } from './period';

const at = (iso: string) => Date.parse(`${iso}T10:00:00Z`) / 1000;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

test.each([
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-05', 12, '2027-12-05'],
])('%s and %d months is %s', (from, months, to) => {
  expect(iso(addMonths(at(from), months))).toBe(iso(at(to)));
});

test('a subscription of the 31st comes back to the 31st after short months', () => {
  const anchor = at('2026-01-31');
  const ends = [anchor];
  for (let i = 0; i < 4; i++) {
    ends.push(periodEnd(anchor, ends.at(-1) ?? 0, { interval: 'month', interval_count: 1 }));
  }
  expect(ends.map(iso)).toEqual(
    ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'].map((day) => iso(at(day))),
  );
});

test.each([
  ['day', 1, '2026-01-11'],
  ['week', 2, '2026-01-24'],
  ['month', 3, '2026-04-10'],
  ['year', 1, '2027-01-10'],
] as const)('a period of a %s, times %d, ends on %s', (interval, interval_count, end) => {
  const start = at('2026-01-10');
  expect(iso(periodEnd(start, start, { interval, interval_count }))).toBe(iso(at(end)));
});
