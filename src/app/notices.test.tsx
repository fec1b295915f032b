import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { makePost, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import { json, noContent, noResponse, scriptServer, type Reply } from '../testing/scriptServer';
import { makeSignedInStore } from '../testing/store';
import { ownProfileLoaded } from '../features/auth/authSlice';
import { AppRoutes } from './routes';

const SEEN = 'PUT /api/notices/seen/';
const TEXT = 'A moderator decided about a report or a post of yours.';

function open(own: Reply) {
  const requests = scriptServer({
    'GET /api/posts/': json([makePost(1)]),
    'GET /api/messages/unread-count/': json({ unread_count: 0 }),
    'GET /api/profile/': own,
    'GET /api/reports/': json([]),
    'GET /api/decisions/': json([]),
    [SEEN]: noContent,
  });
  const store = makeSignedInStore();
  const seen = () => requests.filter(({ method }) => method === 'PUT').length;
  return { seen, store, requests, ...renderScreen(<AppRoutes />, store, '/home') };
}

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = jest.fn();
});

test('tells once of a decision, and not again after Close', async () => {
  const { user, seen, store } = open(json({ ...ownProfile, unseen_notices: 1 }));
  expect(await screen.findByText(TEXT)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText(TEXT)).not.toBeInTheDocument());
  expect(seen()).toBe(1);
  // The copy for the next visit does not tell of it either.
  await waitFor(() => expect(store.getState().auth.profileData?.unseen_notices).toBeUndefined());
});

test.each([
  ['decisions', 'Decisions about you'],
  ['reports', 'Your reports'],
] as const)(
  'Read it leads to the %s where they have the news, and the notice is seen',
  async (newest_notice, name) => {
    const { user, seen } = open(json({ ...ownProfile, unseen_notices: 2, newest_notice }));
    await user.click(await screen.findByRole('link', { name: 'Read it' }));
    const section = await screen.findByRole('region', { name });
    await waitFor(() => expect(section).toHaveFocus());
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    expect(seen()).toBe(1);
  },
);

test('tells nothing where there is nothing to tell, without a call', async () => {
  const { requests } = open(json(ownProfile));
  await screen.findByText('Post 1');
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  expect(paths.filter((path) => /notices|reports|decisions/.test(path))).toEqual([]);
});

test('the copy of an earlier visit tells nothing', async () => {
  const { store } = open(noResponse);
  act(() => void store.dispatch(ownProfileLoaded({ ...ownProfile, unseen_notices: 1 })));
  await screen.findByText('Post 1');
  expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
});
