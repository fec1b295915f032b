import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { retryEnded, retryScheduled } from './networkSlice';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { RetryNote } from './RetryNote';

const NOW = 1_000_000;

beforeEach(() => jest.useFakeTimers({ now: NOW }));
afterEach(() => jest.useRealTimers());

test('leaves it to the bar that the server cannot be reached', () => {
  const store = makeStore();
  renderScreen(<RetryNote endpoint="createPost" />, store);
  act(
    () =>
      void store.dispatch(
        retryScheduled({ id: 'a', endpoint: 'createPost', cause: 'network', retry: 1, until: NOW + 4_000 }),
      ),
  );
  expect(screen.getByText(/Trying again/).parentElement).toHaveTextContent(/^Trying again in 4 s…$/);
});

test('shows why a call is retried and when, until it is', () => {
  const store = makeStore();
  renderScreen(<RetryNote endpoint="createPost" />, store);
  const note = () => screen.queryByText(/Trying again/)?.parentElement;
  expect(note()).toBeUndefined();
  const wait = { id: 'a', endpoint: 'createPost', cause: 'rateLimit', retry: 1, until: NOW + 4_000 } as const;
  act(() => {
    store.dispatch(retryScheduled({ ...wait, id: 'other', endpoint: 'login' }));
    store.dispatch(retryScheduled(wait));
  });
  expect(note()).toHaveTextContent('Too many requests. Trying again in 4 s…');
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(note()).toHaveTextContent('Trying again in 3 s…');
  act(() => {
    store.dispatch(retryEnded('a'));
  });
  expect(note()).toBeUndefined();
});
