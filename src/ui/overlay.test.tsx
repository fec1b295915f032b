import '@testing-library/jest-dom';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { Dialog } from './Dialog';
import { useLocationKey } from './locationKey';
import { useOverlay } from './overlay';

function Page() {
  const [isOpen, open, close] = useOverlay('list');
  const locationKey = useLocationKey();
  const navigate = useNavigate();
  return (
    <>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <output>{locationKey}</output>
      <button onClick={open}>Open</button>
      <button
        onClick={() => {
          close();
          close();
        }}
      >
        Close twice
      </button>
      <button onClick={() => void navigate(-1)}>Back</button>
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

function Elsewhere() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back</button>;
}

function openPage() {
  const pages = (
    <MemoryRouter initialEntries={['/before', '/page?at=1']}>
      <Routes>
        <Route path="/page" element={<Page />} />
        <Route path="/before" element={<p>before</p>} />
        <Route path="/elsewhere" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>
  );
  render(pages);
  const user = userEvent.setup();
  return { press: (name: string) => user.click(screen.getByText(name)) };
}

const locationKey = () => screen.getByRole('status').textContent;

test('Back closes what lies over a page, and only then leaves the page', async () => {
  const { press } = openPage();
  await press('Open');
  expect(screen.getByText('open')).toBeVisible();
  await press('Back');
  expect(screen.getByText('closed')).toBeVisible();
  await press('Back');
  expect(screen.getByText('before')).toBeVisible();
});

test('closing it is the same step back, which a second press does not repeat', async () => {
  const { press } = openPage();
  await press('Open');
  await press('Close twice');
  expect(screen.getByText('closed')).toBeVisible();
  await press('Open');
  await press('Close twice');
  expect(screen.getByText('closed')).toBeVisible();
  await press('Back');
  expect(screen.getByText('before')).toBeVisible();
});

test('the page keeps its location key, so that all that was open on it stays', async () => {
  const { press } = openPage();
  const before = locationKey();
  await press('Open');
  expect(locationKey()).toBe(before);
  await press('Close twice');
  expect(locationKey()).toBe(before);
});

test('Back from where it led to finds it open again', async () => {
  const { press } = openPage();
  await press('Open');
  await press('Elsewhere');
  await press('Back');
  expect(screen.getByText('open')).toBeVisible();
});

test('a dialog whose page part goes while it is open takes its history entry with it', async () => {
  window.history.replaceState(null, '', '/page');
  const pages = (hasControl: boolean) => <BrowserRouter>{hasControl ? <Page /> : <p>gone</p>}</BrowserRouter>;
  const { rerender } = render(pages(true));
  await userEvent.click(screen.getByText('Open'));
  const { length } = window.history;
  rerender(pages(false));
  await waitFor(() => expect(window.history.state).toEqual({ idx: 0 }));
  expect([window.location.pathname, window.history.length]).toEqual(['/page', length]);
});

test('an entry that Back leads to before its page is rendered again is not left', async () => {
  window.history.replaceState(null, '', '/page');
  const pages = (hasControl: boolean) => <BrowserRouter>{hasControl ? <Page /> : <p>gone</p>}</BrowserRouter>;
  const { rerender } = render(pages(true));
  await userEvent.click(screen.getByText('Open'));
  const entry: unknown = window.history.state;
  const go = jest.spyOn(window.history, 'go');
  window.history.pushState({ idx: 2 }, '', '/elsewhere');
  rerender(pages(false));
  window.history.replaceState(entry, '', '/page');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(go).not.toHaveBeenCalled();
});

describe('a dialog without an opener that has entries', () => {
  function Asking() {
    const [asked, setAsked] = useState<string | null>(null);
    return (
      <>
        <button onClick={() => setAsked('Delete it?')}>Ask</button>
        {asked && (
          <Dialog key={asked} title={asked} onClose={() => setAsked(null)}>
            <button onClick={() => setAsked('Thank you')}>Delete</button>
          </Dialog>
        )}
      </>
    );
  }

  const askOnPage = async () => {
    window.history.replaceState(null, '', '/page');
    render(
      <BrowserRouter>
        <Asking />
      </BrowserRouter>,
    );
    await userEvent.click(screen.getByText('Ask'));
    await screen.findByRole('dialog', { name: 'Delete it?' });
    await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }));
    const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const isAtPage = () => waitFor(() => expect(window.history.state).toEqual({ idx: 0 }));
    return { isGone, isAtPage };
  };

  test('is closed by Back', async () => {
    const { isGone, isAtPage } = await askOnPage();
    window.history.back();
    await isGone();
    await isAtPage();
  });

  test('that is closed leaves no step behind', async () => {
    const { isGone, isAtPage } = await askOnPage();
    await userEvent.click(screen.getByLabelText('Close'));
    await isGone();
    await isAtPage();
  });

  test('and gives way to another one is one step with it', async () => {
    const { isGone, isAtPage } = await askOnPage();
    await userEvent.click(screen.getByText('Delete'));
    await screen.findByRole('dialog', { name: 'Thank you' });
    await waitFor(() => expect(window.history.state).toMatchObject({ idx: 1 }));
    window.history.back();
    await isGone();
    await isAtPage();
  });
});
