import { act } from '@testing-library/react';
import { serverNotReached, serverReached } from '../../../network/networkSlice';
import { renderScreen } from '../../../testing/renderScreen';
import { makeStore } from '../../../testing/store';
import { NewerPosts } from './MorePosts';

test('newer posts that could not be loaded are fetched once the server is reached again', () => {
  const store = makeStore();
  const onMore = jest.fn();
  store.dispatch(serverNotReached());
  renderScreen(<NewerPosts message="They failed." isLoading={false} onMore={onMore} />, store);
  expect(onMore).not.toHaveBeenCalled();
  act(() => void store.dispatch(serverReached()));
  expect(onMore).toHaveBeenCalledTimes(1);
});
