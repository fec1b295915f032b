import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { serverNotReached, serverReached, retryEnded, retryScheduled } from '../../network/networkSlice';
import { renderScreen } from '../../testing/renderScreen';
import { makeStore } from '../../testing/store';
import { NetworkBar } from './NetworkBar';

const KEPT = 'What you write is kept: send it when you are back.';

function start() {
  const store = makeStore();
  renderScreen(<NetworkBar isUnderHeader />, store);
  const tell = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const bar = screen.getAllByRole('status')[0]!;
  return { tell, bar };
}

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

afterEach(() => jest.restoreAllMocks());

test('a browser without a network says so until it has one again', () => {
  const { bar } = start();
  expect(bar).toBeEmptyDOMElement();
  setOnline(false);
  expect(bar).toHaveTextContent(`You are offline. ${KEPT}`);
  setOnline(true);
  expect(bar).toBeEmptyDOMElement();
});

test('a server that cannot be reached is told until it answers', () => {
  const { tell, bar } = start();
  tell(serverNotReached());
  expect(bar).toHaveTextContent(`The server cannot be reached. ${KEPT}`);
  tell(serverReached());
  expect(bar).toBeEmptyDOMElement();
});

test('a wait that the server asks for is told wherever the member is', () => {
  const { tell, bar } = start();
  const until = Date.now() + 59_500;
  tell(retryScheduled({ id: 'a', endpoint: 'likePost', cause: 'rateLimit', retry: 1, until }));
  expect(bar).toHaveTextContent('Too many requests. Trying again in 60 s…');
  tell(retryEnded('a'));
  expect(bar).toBeEmptyDOMElement();
});

test('a server that has a problem is told where the call was made, not on every page', () => {
  const { tell, bar } = start();
  tell(
    retryScheduled({ id: 'a', endpoint: 'likePost', cause: 'server', retry: 1, until: Date.now() + 1_000 }),
  );
  expect(bar).toBeEmptyDOMElement();
});
