import { timestamp } from './timestamp';

test('timestamps increase, even if the clock stands still or is set back', () => {
  jest.useFakeTimers({ now: 5_000 });
  const first = timestamp();
  const second = timestamp();
  jest.setSystemTime(1_000);
  const third = timestamp();
  expect(second).toBeGreaterThan(first);
  expect(third).toBeGreaterThan(second);
  jest.useRealTimers();
});
