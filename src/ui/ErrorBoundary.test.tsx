import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from './ErrorBoundary';

function Page({ breaks }: { breaks: boolean }) {
  if (breaks) throw new Error('broken');
  return <p>the page</p>;
}

const at = (path: string, breaks: boolean) => (
  <ErrorBoundary resetKey={path} fallback={<p>a way on</p>}>
    <Page breaks={breaks} />
  </ErrorBoundary>
);

test('what breaks is replaced by the fallback, and another page is another try', () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { rerender } = render(at('/a', true));
  expect(screen.getByText('a way on')).toBeVisible();
  rerender(at('/a', false));
  expect(screen.getByText('a way on')).toBeVisible();
  rerender(at('/b', false));
  expect(screen.getByText('the page')).toBeVisible();
  log.mockRestore();
});
