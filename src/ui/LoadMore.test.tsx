import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { LoadMore } from './LoadMore';

const onMore = jest.fn();

function List({ isLoading, hasMore }: { isLoading: boolean; hasMore: boolean }) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  return (
    <div ref={setScroller} tabIndex={-1} role="log">
      {hasMore && <LoadMore scroller={scroller} isLoading={isLoading} onMore={onMore} />}
    </div>
  );
}

beforeEach(() => {
  // jsdom has no layout: the end of the list never comes near by itself.
  window.IntersectionObserver = class {
    observe = () => {};
    disconnect = () => {};
  } as unknown as typeof IntersectionObserver;
});

test('the focus stays on the button while more comes, and in the list when that was all', async () => {
  const { rerender } = render(<List isLoading={false} hasMore />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<List isLoading hasMore />);
  expect(screen.getByRole('button', { name: 'Loading...' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onMore).toHaveBeenCalledTimes(1);
  rerender(<List isLoading={false} hasMore={false} />);
  expect(screen.getByRole('log')).toHaveFocus();
});
