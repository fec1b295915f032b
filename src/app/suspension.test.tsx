import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import { drafts } from '../drafts/drafts';
import { makeOwnDecision, makePost, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import {
  json,
  noContent,
  noResponse,
  refusedAsSuspended,
  scriptServer,
  SUSPENSION,
  type Reply,
} from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import { AppRoutes } from './routes';

const HEADING = { level: 1, name: 'Your account is suspended' };
const decision = makeOwnDecision({ decision: 'suspend', until: '2026-12-03T12:00:00.000Z' });

let isSuspended = true;

/** What the server answers once Ada is not suspended. */
const unlessSuspended =
  (reply: Reply): Reply =>
  (request) =>
    isSuspended ? refusedAsSuspended(request) : reply(request);

/** Ada, who is suspended, opens the feed. */
function open(script: Record<string, Reply> = {}) {
  const requests = scriptServer({
    'GET /api/posts/': unlessSuspended(json([makePost(1, { author_username: 'bob' })])),
    'POST /api/posts/1/like/': refusedAsSuspended,
    'GET /api/messages/unread-count/': unlessSuspended(json({ unread_count: 0 })),
    'GET /api/mutes/': unlessSuspended(json([])),
    'GET /api/muted-words/': unlessSuspended(json({ words: [] })),
    'GET /api/live/': unlessSuspended(noResponse),
    'GET /api/profile/': json(ownProfile),
    'GET /api/decisions/': json([decision]),
    ...script,
  });
  return { requests, ...renderScreen(<AppRoutes />, makeSignedInStore(), '/home') };
}

const toasts = () => document.querySelectorAll('#toasts *, .notistack-Snackbar');

beforeEach(() => {
  isSuspended = true;
  localStorage.clear();
  drafts.write('draft:7:post', '');
  window.scrollTo = jest.fn();
});

test('a suspended member sees why, in the place of every page, with the decisions', async () => {
  open();
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
  isSuspended = false;
  const { user } = open();
  const like = await screen.findByRole('button', { name: 'Like, 0' });
  isSuspended = true;
  await user.click(like);
  expect(await screen.findByRole('heading', HEADING)).toBeInTheDocument();
  expect(screen.queryByText('Error liking post')).not.toBeInTheDocument();
});

test('what was typed is kept', async () => {
  drafts.write('draft:7:post', 'Half a thought');
  open();
  await screen.findByRole('heading', HEADING);
  expect(drafts.read('draft:7:post')).toBe('Half a thought');
});

test('once the screen is shown no call is repeated', async () => {
  const { requests } = open();
  await screen.findByText('Your account was suspended until 3 December 2026.');
  const count = requests.length;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(requests.slice(count).map(({ url }) => new URL(url).pathname)).toEqual([]);
});

test('Check again says that it lasts, and after its end leads back', async () => {
  const { user } = open();
  await screen.findByRole('heading', HEADING);
  const check = () => user.click(screen.getByRole('button', { name: 'Check again' }));
  await check();
  expect(await screen.findByText('Your account is still suspended.')).toBeVisible();
  isSuspended = false;
  await check();
  expect(await screen.findByText('Post 1')).toBeVisible();
  expect(screen.queryByRole('heading', HEADING)).not.toBeInTheDocument();
});

test('the account can be deleted', async () => {
  const { user, requests } = open({ 'DELETE /api/delete-account/': noContent });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  await user.type(await screen.findByLabelText('Type ada to confirm'), 'ada{Enter}');
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  const deleted = requests.filter(({ method }) => method === 'DELETE');
  expect(deleted.map(({ url }) => new URL(url).pathname)).toEqual(['/api/delete-account/']);
});

test('the deletion can be cancelled, and the member can log out', async () => {
  const { user } = open({ 'POST /api/logout/': noContent });
  await user.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Account' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  expect(screen.queryByRole('heading', HEADING)).not.toBeInTheDocument();
});

test('the rules can be read', async () => {
  const { user } = open({ 'GET /api/rules/': json({ text: 'Be kind.' }) });
  await user.click(await screen.findByRole('link', { name: 'rules' }));
  expect(await screen.findByText('Be kind.')).toBeVisible();
});
