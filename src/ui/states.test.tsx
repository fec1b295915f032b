import { act } from '@testing-library/react';
import { serverNotReached, serverReached } from '../network/networkSlice';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { ErrorState, LoadFailure } from './states';

afterEach(() => jest.restoreAllMocks());

function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

test.each([ErrorState, LoadFailure])(
  'what failed is tried again by itself once the server is reached',
  (Failure) => {
    const store = makeStore();
    const onRetry = jest.fn();
    store.dispatch(serverNotReached());
    renderScreen(<Failure message="It could not be loaded." onRetry={onRetry} />, store);
    setOnline(false);
    // The network is back, the server not yet.
    setOnline(true);
    expect(onRetry).not.toHaveBeenCalled();
    act(() => void store.dispatch(serverReached()));
    expect(onRetry).toHaveBeenCalledTimes(1);
    setOnline(false);
    setOnline(true);
    expect(onRetry).toHaveBeenCalledTimes(2);
  },
);

test('what failed with the server in reach waits for the member', () => {
  const onRetry = jest.fn();
  renderScreen(<ErrorState message="It failed." onRetry={onRetry} />, makeStore());
  expect(onRetry).not.toHaveBeenCalled();
});
