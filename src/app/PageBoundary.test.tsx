import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { renderScreen } from '../testing/renderScreen';
import { makeStore } from '../testing/store';
import { PageBoundary } from './PageBoundary';

function Broken(): never {
  throw new Error('broken');
}

test('a page that throws is replaced by a message, and another page is another try', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderScreen(
    <>
      <Link to="/fine">elsewhere</Link>
      <PageBoundary>
        <Routes>
          <Route path="/broken" element={<Broken />} />
          <Route path="/fine" element={<p>the page</p>} />
        </Routes>
      </PageBoundary>
    </>,
    makeStore(),
    '/broken',
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown.');
  expect(screen.getByRole('link', { name: 'To the start page' })).toHaveAttribute('href', '/');
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  expect(screen.getByText('the page')).toBeVisible();
  log.mockRestore();
});
