import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { MemberRow } from '#contract/follows';
import { serverNotReached, serverReached } from '../../network/networkSlice';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { UserSearchBox } from './UserSearchBox';

const makeRow = (
  id: number,
  username: string,
  followers: number,
  picture: string | null = null,
): MemberRow => ({
  id,
  username,
  profile_picture: picture,
  godtier: 'HERMES',
  follower_count: followers,
  is_followed: false,
});

const found = json([makeRow(1, 'echo', 1), makeRow(2, 'echidna', 2, '/media/echidna.webp')]);

function open(response: Reply | [Reply, ...Reply[]] = found) {
  const requests = scriptServer({ 'GET /api/users/search/': response });
  const store = makeSignedInStore();
  const parts = (
    <>
      <UserSearchBox />
      <Link to="/messages">Messages</Link>
    </>
  );
  return { requests, store, ...renderScreen(parts, store, '/home') };
}

const field = () => screen.getByRole('combobox', { name: 'Search users' });
const address = () => screen.getByLabelText('address').textContent;

/** At once: on a busy machine typed letters may be searched for one after the other. */
async function write(user: UserEvent, text: string) {
  await user.click(field());
  await user.paste(text);
}

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => jest.useRealTimers());

test('finds members by name with their followers, and opens the profile that is clicked', async () => {
  const { user, requests } = open();
  await write(user, ' ech ');
  expect(await screen.findByRole('option', { name: /echo.*1 follower$/ })).toBeVisible();
  expect(requests.map(({ url }) => new URL(url).searchParams.get('search'))).toEqual(['ech']);
  const [echo, echidna] = screen.getAllByRole('option');
  expect(echo).toHaveTextContent(/^Eecho/);
  expect(echidna?.querySelector('img')).toHaveAttribute('src', '/media/echidna.webp');
  await user.click(screen.getByRole('option', { name: /echidna.*2 followers$/ }));
  expect(address()).toBe('/profile/echidna');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
});

test('does not search for one character, whatever spaces surround it', async () => {
  jest.useFakeTimers();
  const { requests } = open();
  const change = async (value: string) => {
    fireEvent.change(field(), { target: { value } });
    await act(() => jest.advanceTimersByTimeAsync(0));
  };
  await change(' e ');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
  await change(' e ch');
  expect(screen.getByText('Searching...')).toBeVisible();
  expect(requests).toHaveLength(0);
});

test('shows that it is searching until the response arrives', async () => {
  const late = held(found);
  const { user } = open(late.reply);
  await user.type(field(), 'ech');
  expect(await screen.findByText('Searching...')).toBeVisible();
  late.release();
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
});

test('Enter before the results are there opens the first of them', async () => {
  const late = held(found);
  const { user } = open(late.reply);
  await user.type(field(), 'ech{Enter}');
  expect(address()).toBe('/home');
  late.release();
  await waitFor(() => expect(address()).toBe('/profile/echo'));
  expect(field()).toHaveValue('');
});

test.each([
  ['the text changes', 'o'],
  ['the search closes', '{Escape}'],
])('it counts no more once %s', async (_case, keys) => {
  const late = held(found);
  const { user } = open(late.reply);
  await user.type(field(), `ech{Enter}${keys}`);
  late.release();
  await user.type(field(), 'e');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(address()).toBe('/home');
});

test('searches again by itself once the network is back', async () => {
  const { user, store } = open([problem(400, 'x'), found]);
  await write(user, 'ech');
  await screen.findByText('Failed to search users. Please try again.');
  act(() => void store.dispatch(serverNotReached()));
  act(() => void store.dispatch(serverReached()));
  expect(await screen.findAllByRole('option')).toHaveLength(2);
});

test.each([
  ['no one is found', json([]), 'No users found'],
  ['it fails', problem(400, 'x'), 'Failed to search users. Please try again.'],
])('says so when %s', async (_case, response, words) => {
  const { user } = open(response);
  await user.type(field(), 'ech');
  expect(await screen.findByText(words)).toBeVisible();
});

test('arrow keys move through the options and wrap around, Enter opens the active one', async () => {
  const { user } = open();
  await write(user, 'ech');
  const [first, second] = await screen.findAllByRole('option');
  await user.keyboard('{ArrowUp}');
  expect(field()).toHaveAttribute('aria-activedescendant', second!.id);
  await user.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', first!.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/profile/echidna');
});

test('what was left in the field is gone on the next page', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  await screen.findByRole('listbox');
  await user.click(document.body);
  expect(field()).toHaveValue('ech');
  await user.click(screen.getByRole('link', { name: 'Messages' }));
  expect(address()).toBe('/messages');
  expect(field()).toHaveValue('');
});

test('what is typed while the next page comes stays', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  act(() => screen.getByRole('link', { name: 'Messages' }).click());
  expect(address()).toBe('/messages');
  expect(field()).toHaveValue('ech');
});

test('Escape and a click elsewhere close the popup, and typing opens it again', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  await user.type(field(), 'o');
  await screen.findByRole('listbox');
  await user.click(document.body);
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
});

test('its close button empties it for the next search', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  await user.click(screen.getByLabelText('Close search'));
  expect(field()).toHaveValue('');
});

test('opened again by its button, what is typed takes the place of what was searched for', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  await screen.findByRole('listbox');
  await user.click(document.body);
  await user.click(screen.getByRole('button', { name: 'Search users' }));
  expect(field()).toHaveFocus();
  await user.keyboard('ada');
  expect(field()).toHaveValue('ada');
});

test('searches again when it is reopened after a while, instead of fetching each member', async () => {
  jest.useFakeTimers();
  const { requests } = open();
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await act(() => jest.advanceTimersByTimeAsync(1_000));
    }
  };
  fireEvent.change(field(), { target: { value: 'ech' } });
  await pass(3);
  expect(screen.getAllByRole('option')).toHaveLength(2);
  fireEvent.keyDown(field(), { key: 'Escape' });
  await pass(120);
  fireEvent.focus(field());
  await pass(3);
  expect(screen.getByRole('option', { name: /echidna.*2 followers$/ })).toBeVisible();
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(Array(2).fill('/api/users/search/'));
});
