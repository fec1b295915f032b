import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { drafts } from '../drafts/drafts';
import { makeOwnDecision, makePost, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import {
  json,
  noContent,
  refusedAsSuspended,
  scriptServer,
  SUSPENSION,
  type Reply,
} from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import { AppRoutes } from './routes';

const COUNT = 'GET /api/messages/unread-count/';
const HEADING = { level: 1, name: 'Your account is suspended' };
const decision = makeOwnDecision({ decision: 'suspend', until: '2026-12-03T12:00:00.000Z' });

/** Ada, who is suspended, opens a page. */
function open(path = '/home', script: Record<string, Reply | [Reply, ...Reply[]]> = {}) {
  const requests = scriptServer({
    'GET /api/posts/': refusedAsSuspended,
    [COUNT]: refusedAsSuspended,
    'GET /api/mutes/': refusedAsSuspended,
    'GET /api/muted-words/': refusedAsSuspended,
    'GET /api/live/': refusedAsSuspended,
    'GET /api/profile/': json(ownProfile),
    'GET /api/decisions/': json([decision]),
    ...script,
  });
  const store = makeSignedInStore();
  return { requests, store, ...renderScreen(<AppRoutes />, store, path) };
}

const toasts = () => document.querySelectorAll('#toasts *, .notistack-Snackbar');

beforeEach(() => {
  localStorage.clear();
  drafts.write('draft:7:post', '');
  window.scrollTo = jest.fn();
});

test('a suspended member sees why, in the place of every page, with the decisions', async () => {
  open('/home');
  expect(await screen.findByRole('heading', HEADING)).toBeInTheDocument();
  expect(screen.getByText(SUSPENSION)).toBeVisible();
  const decisions = within(screen.getByRole('region', { name: 'Decisions about you' }));
  expect(await decisions.findByText('Your account was suspended until 3 December 2026.')).toBeVisible();
  expect(decisions.getByRole('button', { name: 'Appeal: About your post' })).toBeVisible();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Post' })).not.toBeInTheDocument();
  expect(toasts()).toHaveLength(0);
});

test('a member who is suspended while the page is open sees it after the next call, without a toast', async () => {
  const { user } = open('/home', {
    'GET /api/posts/': json([makePost(1, { author_username: 'bob' })]),
    [COUNT]: json({ unread_count: 0 }),
    'GET /api/mutes/': json([]),
    'GET /api/muted-words/': json({ words: [] }),
    'GET /api/live/': () => new Promise(() => undefined),
    'POST /api/posts/1/like/': refusedAsSuspended,
  });
  await user.click(await screen.findByRole('button', { name: 'Like, 0' }));
  expect(await screen.findByRole('heading', HEADING)).toBeInTheDocument();
  expect(screen.queryByText('Error liking post')).not.toBeInTheDocument();
});

test('what was typed is kept', async () => {
  drafts.write('draft:7:post', 'Half a thought');
  open('/home');
  await screen.findByRole('heading', HEADING);
  expect(drafts.read('draft:7:post')).toBe('Half a thought');
});

test('once the screen is shown no call is repeated', async () => {
  const { requests } = open('/home');
  await screen.findByText('Your account was suspended until 3 December 2026.');
  const count = requests.length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(requests.slice(count).map(({ url }) => new URL(url).pathname)).toEqual([]);
});

test('Check again says that it lasts, and after its end leads back', async () => {
  const { user } = open('/home', {
    'GET /api/posts/': [refusedAsSuspended, json([makePost(1)])],
    [COUNT]: [refusedAsSuspended, refusedAsSuspended, json({ unread_count: 0 })],
  });
  await screen.findByRole('heading', HEADING);
  const check = () => user.click(screen.getByRole('button', { name: 'Check again' }));
  await check();
  expect(await screen.findByText('Your account is still suspended.')).toBeVisible();
  await check();
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(screen.queryByRole('heading', HEADING)).not.toBeInTheDocument();
});

test('the account can be deleted, and the member can log out', async () => {
  const { user } = open('/home', { 'POST /api/logout/': noContent });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Account' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(screen.queryByRole('heading', HEADING)).not.toBeInTheDocument();
});

test('the rules can be read', async () => {
  const { user } = open('/home', { 'GET /api/rules/': json({ text: 'Be kind.' }) });
  await user.click(await screen.findByRole('link', { name: 'rules' }));
  expect(await screen.findByText('Be kind.')).toBeVisible();
});
