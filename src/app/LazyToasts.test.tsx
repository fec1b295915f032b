import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { serverNotReached, serverReached } from '../network/networkSlice';
import { makeStore } from '../testing/store';
import { toast } from '../ui/toast';
import { LazyToasts } from './LazyToasts';

let mockNetwork: 'lost' | 'there' = 'lost';
jest.mock('./Toasts', () => {
  if (mockNetwork === 'lost') throw new Error('Loading chunk toasts failed');
  return jest.requireActual<object>('./Toasts');
});

function open() {
  const store = makeStore();
  render(
    <Provider store={store}>
      <LazyToasts />
    </Provider>,
  );
  return store;
}

beforeEach(() => {
  document.body.innerHTML = '<div id="toasts" aria-live="polite"></div>';
});

// The first test, since what has been loaded stays loaded.
test('loads the toasts that a lost network kept away once the server is reached again', async () => {
  jest.useFakeTimers();
  const store = open();
  act(() => void store.dispatch(serverNotReached()));
  toast('Failed to send message', 'error');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  mockNetwork = 'there';
  act(() => void store.dispatch(serverReached()));
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  jest.useRealTimers();
  expect(screen.getByText('Failed to send message')).toBeInTheDocument();
});

test('loads the toasts with the first one', async () => {
  open();
  expect(document.querySelector('.toasts')).not.toBeInTheDocument();
  toast('Post created successfully!', 'success');
  expect(await screen.findByText('Post created successfully!')).toBeInTheDocument();
});

test('loads the toasts for one that came before it was rendered', async () => {
  toast('Error loading posts', 'error');
  open();
  expect(await screen.findByText('Error loading posts')).toBeInTheDocument();
});

test('loads the toasts soon after the page, for when the network is lost', async () => {
  jest.useFakeTimers();
  open();
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  jest.useRealTimers();
  act(() => toast('You are offline', 'error'));
  expect(screen.getByText('You are offline')).toBeInTheDocument();
});
