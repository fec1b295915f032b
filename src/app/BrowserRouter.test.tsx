import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { Dialog } from '../ui/Dialog';
import { useOverlay } from '../ui/overlay';
import { BrowserRouter } from './BrowserRouter';

function List({ name }: { name: string }) {
  const [isOpen, open, close] = useOverlay(name);
  return (
    <>
      <button onClick={open}>Open {name}</button>
      {isOpen && (
        <Dialog title={name} onClose={close}>
          In the list
        </Dialog>
      )}
    </>
  );
}

const page = (
  <>
    <List name="followers" />
    <List name="following" />
    <Link to="/elsewhere">Elsewhere</Link>
  </>
);

// At once: user-event waits between its events.
const press = (name: string) => fireEvent.click(screen.getByText(name));

const waitForList = (name: string | null) =>
  waitFor(() => expect(screen.queryByRole('dialog')?.querySelector('h2')?.textContent ?? null).toBe(name));

async function openFollowers() {
  window.history.pushState(null, '', '/page');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/page" element={page} />
        <Route path="/elsewhere" element={<p>elsewhere</p>} />
      </Routes>
    </BrowserRouter>,
  );
  press('Open followers');
  await waitForList('followers');
  return window.history.length;
}

test('a link that is pressed while a dialog is closing leads to its page, and Back to the page of the dialog', async () => {
  const entries = await openFollowers();
  fireEvent.click(screen.getByLabelText('Close'));
  press('Elsewhere');
  expect(await screen.findByText('elsewhere')).toBeVisible();
  expect([window.location.pathname, window.history.length]).toEqual(['/elsewhere', entries]);
  window.history.back();
  await waitFor(() => expect(screen.getByText('Open followers')).toBeVisible());
  await waitForList(null);
});

test('a dialog that is opened while another is closing stays, and Back closes it alone', async () => {
  const entries = await openFollowers();
  fireEvent.click(screen.getByLabelText('Close'));
  press('Open following');
  await waitForList('following');
  expect(window.history.length).toBe(entries);
  window.history.back();
  await waitForList(null);
  expect(window.location.pathname).toBe('/page');
});
