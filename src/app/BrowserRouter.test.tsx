import '@testing-library/jest-dom';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { BlockDialog } from '../features/blocks/BlockDialog';
import { noContent, scriptServer } from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
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

/** As in a chat, which gives way to the list. */
function Blocking() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const leave = () => void navigate('/elsewhere', { replace: true });
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <BlockDialog username="bob" onClose={() => setOpen(false)} onBlocked={leave} />}
    </>
  );
}

test('what a block leads to takes the place of the page of the dialog, so that Back does not lead into that', async () => {
  scriptServer({ 'PUT /api/users/bob/block/': noContent });
  window.history.pushState(null, '', '/page');
  window.history.pushState(null, '', '/chat');
  render(
    <Provider store={makeSignedInStore()}>
      <BrowserRouter>
        <Routes>
          <Route path="/page" element={page} />
          <Route path="/chat" element={<Blocking />} />
          <Route path="/elsewhere" element={<p>elsewhere</p>} />
        </Routes>
      </BrowserRouter>
    </Provider>,
  );
  const entries = window.history.length;
  press('Open');
  await waitFor(() => expect(window.history.length).toBe(entries + 1));
  press('Block');
  expect(await screen.findByText('elsewhere')).toBeVisible();
  window.history.back();
  expect(await screen.findByText('Open followers')).toBeVisible();
});
