import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TimeAgo } from './TimeAgo';

const HOUR_MS = 3_600_000;

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
  jest.setSystemTime(NOW + hours * HOUR_MS);
  render(<TimeAgo at={secondsBefore(70)} clockOffsetMs={hours * HOUR_MS} />);
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
  expect(words).toHaveAttribute('title', new Date(NOW - 50_000).toLocaleString());
});
