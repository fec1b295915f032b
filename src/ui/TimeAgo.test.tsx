import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TimeAgo } from './TimeAgo';

const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const NOW = Date.parse('2026-05-01T12:00:00Z');
const secondsBefore = (seconds: number) => new Date(NOW - seconds * 1000).toISOString();

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

test('the words follow the clock', () => {
  render(<TimeAgo at={secondsBefore(50)} clockOffsetMs={0} />);
  expect(screen.getByText('just now')).toBeVisible();
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('1 minute ago')).toBeVisible();
});

test('a time ahead of this clock is now', () => {
  render(<TimeAgo at={secondsBefore(-90)} clockOffsetMs={0} />);
  expect(screen.getByText('just now')).toBeVisible();
});

test.each([3, -3])('a clock that is %s hours ahead changes no words', (hours) => {
  jest.setSystemTime(NOW + hours * HOUR_S * 1_000);
  render(<TimeAgo at={secondsBefore(70)} clockOffsetMs={hours * HOUR_S * 1_000} />);
  expect(screen.getByText('1 minute ago')).toBeVisible();
});

test('no clock runs for times that are gone', () => {
  render(<TimeAgo at={secondsBefore(50)} clockOffsetMs={0} />).unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('the moment itself shows on hover', () => {
  render(<TimeAgo at={secondsBefore(50)} clockOffsetMs={0} />);
  const words = screen.getByText('just now');
  fireEvent.pointerEnter(words);
  expect(words.closest('time')).toHaveAttribute('title', new Date(NOW - 50_000).toLocaleString());
});

test.each([
  [50, 'just now'],
  [5 * 60, '5m'],
  [3 * HOUR_S, '3h'],
  [2 * DAY_S, '2d'],
  [21 * DAY_S, '3w'],
  [70 * DAY_S, '2mo'],
  [400 * DAY_S, '1y'],
])('what was %s seconds ago is shown on a phone as %s', (seconds, short) => {
  render(<TimeAgo at={secondsBefore(seconds)} clockOffsetMs={0} />);
  expect(screen.getByRole('time')).toHaveAttribute('data-short', short);
});
