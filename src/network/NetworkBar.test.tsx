import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { serverNotReached, serverReached, retryEnded, retryScheduled } from './networkSlice';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { NetworkBar } from './NetworkBar';

const KEPT = 'What you write is kept: send it when you are back.';
const SENT = 'What you post or write is sent when you are back.';

function start() {
  const store = makeStore();
  renderScreen(<NetworkBar isForMembers />, store);
  const dispatch = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const bar = screen.getAllByRole('status')[0]!;
  return { dispatch, bar };
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.restoreAllMocks());

test('shows that the browser is offline until it is online again', () => {
  const { bar } = start();
  expect(bar).toBeEmptyDOMElement();
  setOnline(false);
  expect(bar).toHaveTextContent(`You are offline. ${SENT}`);
  setOnline(true);
  expect(bar).toBeEmptyDOMElement();
});

test('shows that the server cannot be reached until it answers', () => {
  const { dispatch, bar } = start();
  dispatch(serverNotReached());
  expect(bar).toHaveTextContent(`The server cannot be reached. ${KEPT}`);
  dispatch(serverReached());
  expect(bar).toBeEmptyDOMElement();
});

test('shows a rate limit on every page', () => {
  const { dispatch, bar } = start();
  const now = Date.now();
  // The seconds left are those when it is rendered.
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const until = now + 59_500;
  dispatch(retryScheduled({ id: 'a', endpoint: 'likePost', cause: 'rateLimit', retry: 1, until }));
  expect(bar).toHaveTextContent('Too many requests. Trying again in 60 s…');
  dispatch(retryEnded('a'));
  expect(bar).toBeEmptyDOMElement();
});

test('does not show a server error, which the caller shows', () => {
  const { dispatch, bar } = start();
  dispatch(
    retryScheduled({ id: 'a', endpoint: 'likePost', cause: 'server', retry: 1, until: Date.now() + 1_000 }),
  );
  expect(bar).toBeEmptyDOMElement();
});
