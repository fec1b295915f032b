import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '../testing/store';
import { toast } from '../ui/toast';
import { signInAsked } from './notices';
import Toasts from './Toasts';

const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });

function open() {
  const store = makeStore();
  render(
    <Provider store={store}>
      <Toasts />
    </Provider>,
  );
  return store;
}

beforeEach(() => {
  document.body.innerHTML = '<div id="toasts" aria-live="polite"></div>';
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a toast appears in the polite live region of the page and closes itself after five seconds', () => {
  open();
  act(() => toast('Post created successfully!', 'success'));
  expect(document.getElementById('toasts')).toHaveTextContent('Post created successfully!');
  wait(4_900);
  expect(screen.getByText('Post created successfully!')).toBeInTheDocument();
  // Then it leaves, step by step.
  for (let step = 0; step < 5; step += 1) wait(500);
  expect(screen.queryByText('Post created successfully!')).not.toBeInTheDocument();
});

test('the same words are not shown twice at once', () => {
  open();
  act(() => {
    toast('Error creating post', 'error');
    toast('Error creating post', 'error');
  });
  expect(screen.getAllByText('Error creating post')).toHaveLength(1);
});

test('a notice of the data layer is shown once', () => {
  const store = open();
  act(() => {
    store.dispatch(signInAsked());
  });
  expect(screen.getByText('Please log in to access this page')).toBeInTheDocument();
  expect(store.getState().notices.queue).toEqual([]);
});
