import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import type { MemberRow } from '#contract/follows';
import { renderScreen } from '../../testing/renderScreen';
import { held, json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { UserSearchBox } from './UserSearchBox';

const makeRow = (id: number, username: string, followers: number): MemberRow => ({
  id,
  username,
  profile_picture: null,
  godtier: 'HERMES',
  follower_count: followers,
  is_followed: false,
});

const found = json([makeRow(1, 'echo', 1), makeRow(2, 'echidna', 2)]);

function open(answer: Reply = found) {
  const requests = scriptServer({ 'GET /api/users/search/': answer });
  return { requests, ...renderScreen(<UserSearchBox />, makeSignedInStore(), '/home') };
}

const field = () => screen.getByRole('combobox', { name: 'Search users' });
const address = () => screen.getByLabelText('address').textContent;

beforeEach(() => {
  localStorage.clear();
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = jest.fn();
});

test('members are found by name, each with their followers; a click leads to the profile', async () => {
  const { user, requests } = open();
  await user.type(field(), ' ech ');
  expect(await screen.findByRole('option', { name: /echo.*1 follower$/ })).toBeVisible();
  expect(requests.map(({ url }) => new URL(url).searchParams.get('search'))).toEqual(['ech']);
  await user.click(screen.getByRole('option', { name: /echidna.*2 followers$/ }));
  expect(address()).toBe('/profile/echidna');
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  expect(field()).toHaveValue('');
});

test('one character, however many spaces around it, searches nothing', async () => {
  const { user, requests } = open();
  await user.type(field(), ' e ');
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
  await user.type(field(), 'ch');
  expect(screen.getByText('Searching...')).toBeVisible();
  expect(requests).toHaveLength(0);
});

test('it says that it searches, until the answer is there', async () => {
  const late = held(found);
  const { user } = open(late.reply);
  await user.type(field(), 'ech');
  expect(await screen.findByText('Searching...')).toBeVisible();
  late.release();
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  expect(screen.queryByText('Searching...')).not.toBeInTheDocument();
});

test.each([
  ['nobody is found', json([]), 'No users found'],
  ['it fails', problem(400, 'x'), 'Failed to search users. Please try again.'],
])('when %s, it says so', async (_case, answer, words) => {
  const { user } = open(answer);
  await user.type(field(), 'ech');
  expect(await screen.findByText(words)).toBeVisible();
});

test('the arrows go through the rows and around, Enter opens the one they stand on', async () => {
  const { user } = open();
  await user.type(field(), 'ech');
  const [first, second] = await screen.findAllByRole('option');
  await user.keyboard('{ArrowUp}');
  expect(field()).toHaveAttribute('aria-activedescendant', second!.id);
  await user.keyboard('{ArrowDown}');
  expect(field()).toHaveAttribute('aria-activedescendant', first!.id);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/profile/echidna');
});

test('Escape closes the rows, and so does a click elsewhere; typing opens them again', async () => {
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
