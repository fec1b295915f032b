import '@testing-library/jest-dom';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { sessionEnded } from '../api/session';
import { loginResponse, makeConversation, makeMessage, makePost, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import { held, json, noContent, noResponse, problem, scriptServer } from '../testing/scriptServer';
import { settle } from '../testing/settle';
import { makeSignedInStore, makeStore } from '../testing/store';
import { storedEntries } from '../testing/storedEntries';
import { AppRoutes } from './routes';
import { makePersistedStore } from './store';

const address = () => screen.getByLabelText('address').textContent;
const feed = () => screen.findByText('Post 1');
const loginForm = () => screen.findByRole('button', { name: 'Log In' });

const feedResponses = {
  'GET /api/posts/': json([makePost(1)]),
  'GET /api/messages/unread-count/': json({ unread_count: 0 }),
};

const stops: (() => Promise<unknown>)[] = [];

// What a store has yet to write must not reach the storage of the next test.
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});
beforeEach(() => {
  localStorage.clear();
  window.scrollTo = jest.fn();
  scriptServer({ ...feedResponses, 'POST /api/logout/': noContent });
});

/** The storage of a browser in which Ada is signed in: every key of spec §3. */
const STORED_SESSION = {
  authToken: 'token-of-ada',
  isAuthenticated: 'true',
  tokenTimestamp: String(Date.now()),
  userId: '7',
  username: 'ada',
  userTier: 'HADES',
  subscriptionStatus: 'active',
  usedFreeTrial: 'true',
  userEmail: 'ada@example.org',
  profileData: JSON.stringify(ownProfile),
};

/** Opens a page in a browser with these stored entries. */
async function openStored(entries: Record<string, string>, path: string) {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  const { store, stopFollowing } = await makePersistedStore();
  stops.push(stopFollowing);
  return renderScreen(<AppRoutes />, store, path);
}

describe('a page for members redirects to the login, without a request', () => {
  // Other members are led away from /moderation by the page itself.
  const moderator = JSON.stringify({ ...ownProfile, is_moderator: true });
  const session = { ...STORED_SESSION, profileData: moderator };
  const { isAuthenticated: _flag, ...withoutFlag } = session;
  const flags: [string, Record<string, string>][] = [
    ['missing', {}],
    ...['false', 'TRUE', '1', ''].map((flag): [string, Record<string, string>] => [
      `'${flag}'`,
      { isAuthenticated: flag },
    ]),
  ];
  const paths = ['/home', '/profile/ada', '/messages', '/messages/bob', '/settings', '/moderation'];
  const cases = paths.flatMap((path) => flags.map(([shown, flag]) => [path, shown, flag] as const));

  test.each(cases)('%s with an isAuthenticated that is %s', async (path, _shown, flag) => {
    const requests = scriptServer({});
    await openStored({ ...withoutFlag, ...flag }, path);
    await loginForm();
    expect(address()).toBe('/');
    expect(requests).toEqual([]);
  });

  test.each(paths)("but %s opens where it is 'true'", async (path) => {
    await openStored(session, path);
    await screen.findByRole('button', { name: 'Log out' });
    expect(address()).toBe(path);
  });
});

test.each([401, 403])(
  'a %i removes every key of spec §3 from storage and redirects to the login',
  async (status) => {
    scriptServer({ ...feedResponses, 'GET /api/posts/': problem(status, 'No.') });
    await openStored({ ...STORED_SESSION, theme: 'kept' }, '/home');
    await loginForm();
    expect(address()).toBe('/');
    expect(storedEntries()).toEqual({ theme: 'kept' });
    expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
  },
);

test.each([
  [401, 'removes every key', STORED_SESSION, 'Your session has expired. Please log in again.'],
  [403, 'shows the error', {}, 'Failed to process password reset request. Please try again.'],
])('on the login page a %i %s, and the form stays', async (status, _what, entries, sentence) => {
  scriptServer({ 'POST /api/password-reset/': problem(status, 'No.') });
  const { user } = await openStored({ ...entries, isAuthenticated: 'false' }, '/');
  await user.click(await screen.findByRole('button', { name: 'Forgot your password?' }));
  await user.type(screen.getByLabelText('Email'), 'ada@example.org{Enter}');
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(address()).toBe('/');
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org');
  expect(storedEntries()).toEqual({});
});

test.each(['/home', '/profile/bob', '/messages', '/messages/bob', '/settings', '/moderation'])(
  '%s without a session redirects to the login and shows why',
  async (path) => {
    renderScreen(<AppRoutes />, makeStore(), path);
    await loginForm();
    expect(address()).toBe('/');
    expect(await screen.findByText('Please log in to access this page')).toBeVisible();
  },
);

test.each(['/', '/login', '/signup?invite=abc', '/no/such/page', '/reset-password/MQ/a-token'])(
  '%s redirects a member to the feed',
  async (path) => {
    renderScreen(<AppRoutes />, makeSignedInStore(), path);
    await feed();
    expect(address()).toBe('/home');
  },
);

test.each([
  ['/home', 'Home'],
  ['/profile/bob', 'bob'],
  ['/messages', 'Messages'],
  ['/messages/bob', 'Messages with bob'],
])('%s shows a member "%s"', async (path, heading) => {
  scriptServer({
    ...feedResponses,
    'GET /api/profile/bob/': json({ ...ownProfile, id: 3, username: 'bob' }),
    'GET /api/messages/conversations/': json([]),
    'GET /api/messages/bob/': json([makeMessage(1)]),
  });
  renderScreen(<AppRoutes />, makeSignedInStore(), path);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument();
  expect(address()).toBe(path);
  if (path === '/messages/bob') expect(await screen.findByText('Message 1')).toBeVisible();
});

test('a reset link shows a guest the form, which sends the parts of the link', async () => {
  const requests = scriptServer({ 'POST /api/password-reset/confirm/': json({ detail: 'Done.' }) });
  const { user } = renderScreen(<AppRoutes />, makeStore(), '/reset-password/Nw/token-of-the-mail');
  await user.type(await screen.findByLabelText('New password'), 'a new secret{Enter}');
  await loginForm();
  expect(await requests[0]!.json()).toEqual({
    password: 'a new secret',
    token: 'token-of-the-mail',
    uidb64: 'Nw',
  });
});

test.each([
  ['29 minutes ago is not', 29, []],
  ['31 minutes ago is', 31, ['/api/auth/validate/']],
])('on a page for members a stored token of %s checked', async (_what, minutes, checks) => {
  const requests = scriptServer({ ...feedResponses, 'GET /api/auth/validate/': json(loginResponse) });
  await openStored({ ...STORED_SESSION, tokenTimestamp: String(Date.now() - minutes * 60_000) }, '/home');
  await feed();
  const paths = requests.map(({ url }) => new URL(url).pathname);
  expect(paths.filter((path) => path.includes('/auth/'))).toEqual(checks);
});

test('a token that has become old since is checked when the next page for members is entered', async () => {
  const requests = scriptServer({
    ...feedResponses,
    'GET /api/messages/conversations/': json([]),
    'GET /api/auth/validate/': json(loginResponse),
  });
  const checks = () => requests.filter(({ url }) => url.endsWith('/api/auth/validate/')).length;
  const tokenTimestamp = String(Date.now() - 29 * 60_000);
  const { user } = await openStored({ ...STORED_SESSION, tokenTimestamp }, '/home');
  await feed();
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * 60_000);
  expect(checks()).toBe(0);
  await user.click(screen.getAllByRole('link', { name: /^Messages/ })[0]!);
  await screen.findByRole('heading', { name: 'Messages' });
  await waitFor(() => expect(checks()).toBe(1));
});

test('header, bottom bar and title show the unread count, until the member logs out', async () => {
  scriptServer({
    ...feedResponses,
    'GET /api/messages/unread-count/': json({ unread_count: 3 }),
    'POST /api/logout/': noContent,
  });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  expect(await screen.findAllByRole('link', { name: 'Messages, 3 unread' })).toHaveLength(2);
  await waitFor(() => expect(document.title).toBe('(3) Home · Pantheon'));
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await loginForm();
  await waitFor(() => expect(document.title).toBe('Log In · Pantheon'));
});

test('an unknown address redirects a guest to the login, without a toast', async () => {
  renderScreen(<AppRoutes />, makeStore(), '/no/such/page');
  await loginForm();
  expect(address()).toBe('/');
  expect(screen.queryByText('Please log in to access this page')).not.toBeInTheDocument();
});

test('an invitation opens the sign-up for a guest', async () => {
  renderScreen(<AppRoutes />, makeStore(), '/signup?invite=abc');
  expect(await screen.findByRole('heading', { name: 'Sign Up' })).toBeVisible();
});

test('logging out removes every key of spec §3 and leads to the login, without a toast', async () => {
  const { user } = await openStored({ ...STORED_SESSION, theme: 'kept' }, '/home');
  await feed();
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await loginForm();
  expect(address()).toBe('/');
  expect(storedEntries()).toEqual({ theme: 'kept' });
  expect(screen.queryByText('Please log in to access this page')).not.toBeInTheDocument();
});

test('logging out asks first if there is unsent text, and deletes it', async () => {
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await feed();
  await user.type(screen.getByPlaceholderText("What's on your mind?"), 'Half a thought');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('dialog', { name: 'Log out?' })).toHaveAccessibleDescription(
    'Not sent: a post. Logging out deletes what you have not sent from this browser.',
  );
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/home');
  await user.click(screen.getByRole('button', { name: 'Log out' }));
  await user.click(await screen.findByRole('button', { name: 'Log out and delete' }));
  await loginForm();
  expect(JSON.stringify(storedEntries())).not.toContain('Half a thought');
});

test('what is sent between the press and the question leaves nothing to ask: the member is logged out, by one call', async () => {
  const requests = scriptServer({ ...feedResponses, 'POST /api/logout/': noContent });
  const routes = (
    <StrictMode>
      <AppRoutes />
    </StrictMode>
  );
  renderScreen(routes, makeSignedInStore(), '/home');
  await feed();
  localStorage.setItem('draft:7:comment:1', 'Just being sent');
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  localStorage.removeItem('draft:7:comment:1');
  await loginForm();
  expect(requests.filter(({ url }) => url.endsWith('/api/logout/'))).toHaveLength(1);
});

test('a failed logout shows why and stays on the page', async () => {
  const late = held(problem(400, 'Not now.'));
  scriptServer({ ...feedResponses, 'POST /api/logout/': late.reply });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await feed();
  const logOut = screen.getByRole('button', { name: 'Log out' });
  await user.click(logOut);
  await waitFor(() => expect(logOut).toHaveAttribute('aria-disabled', 'true'));
  // A disabled button would lose the focus.
  expect(logOut).toBeEnabled();
  late.release();
  expect(await screen.findByText('Logout failed: Not now.')).toBeVisible();
  expect(address()).toBe('/home');
  expect(logOut).toHaveFocus();
});

test('the end of a session redirects to the login and shows the reason', async () => {
  const store = makeSignedInStore();
  renderScreen(<AppRoutes />, store, '/home');
  await feed();
  act(() => void store.dispatch(sessionEnded({ reason: 'refused' })));
  await loginForm();
  expect(await screen.findByText('Your session has expired. Please log in again.')).toBeVisible();
});

describe('where another tab signs in, a page that stays open', () => {
  /** Ada's messages, with one to Carol that is not sent; then the other tab's session. */
  async function openMessages() {
    const unsent = { key: 'one', content: 'Hi', created_at: '2026-01-01T10:00:00.000Z', status: 'failed' };
    localStorage.setItem('unsent:7:carol', JSON.stringify([unsent]));
    const requests = scriptServer({
      ...feedResponses,
      'GET /api/messages/conversations/': json([makeConversation('bob')]),
      'GET /api/profile/carol/': json({ ...ownProfile, id: 4, username: 'carol' }),
    });
    await openStored(STORED_SESSION, '/messages');
    await screen.findByText('Hi');
    return async (session: Record<string, string>) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value);
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
      const asks = ({ url, headers }: Request) =>
        url.includes('/conversations/') && headers.get('Authorization') === `Token ${session.authToken}`;
      await waitFor(() => expect(requests.some(asks)).toBe(true));
      await screen.findByText('bob');
    };
  }

  test('shows nothing of the previous member to another', async () => {
    const signIn = await openMessages();
    await signIn({ authToken: 'token-of-alice', userId: '9', username: 'alice' });
    expect(screen.queryByText('carol')).not.toBeInTheDocument();
  });

  test('goes on as it is for the same member, with another name too', async () => {
    const signIn = await openMessages();
    const list = screen.getByRole('region', { name: 'Conversations' });
    await signIn({ authToken: 'next-of-ada', username: 'adah' });
    expect(screen.getByText('carol')).toBeVisible();
    expect(list).toBeInTheDocument();
  });
});

test.each([
  ['Like', 'Please log in to like posts'],
  ['Smite', 'Please log in to smite posts'],
])('a 401 to a %s leads to the login, with the request to log in alone', async (name, sentence) => {
  scriptServer({ ...feedResponses, [`POST /api/posts/1/${name.toLowerCase()}/`]: problem(401, 'No.') });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await feed();
  await user.click(screen.getByRole('button', { name: `${name}, 0` }));
  await loginForm();
  expect(address()).toBe('/');
  // The session ends before the call of the press does.
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.queryByText('Your session has expired. Please log in again.')).toBeNull();
});

test('sets the title, and moves the focus to the heading after navigation', async () => {
  renderScreen(<AppRoutes />, makeSignedInStore(), '/');
  await feed();
  expect(document.title).toBe('Home · Pantheon');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('the header has the brand, the search, messages, the own profile and Log out', async () => {
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/messages');
  const header = within(await screen.findByRole('banner'));
  expect(await header.findByRole('combobox', { name: 'Search users' })).toBeVisible();
  expect(header.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/messages');
  expect(header.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', '/profile/ada');
  expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();
  await user.click(header.getByRole('link', { name: 'Pantheon, to the home page' }));
  await feed();
  expect(address()).toBe('/home');
});

test('the bottom bar has home, notifications, messages and the own profile; notifications do nothing', async () => {
  // Nothing is asked for again, nor later, by itself: no mutes, and a stream that stays.
  const requests = scriptServer({
    ...feedResponses,
    'GET /api/profile/': json(ownProfile),
    'GET /api/live/': noResponse,
  });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await feed();
  await settle();
  const bar = within(screen.getByRole('navigation', { name: 'Main' }));
  const controls = [...bar.getAllByRole('link'), ...bar.getAllByRole('button')];
  expect(controls.map((control) => [control.textContent, control.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Messages', '/messages'],
    ['Profile', '/profile/ada'],
    ['Notifications', null],
  ]);
  const [shown, sent] = [document.body.textContent, requests.length];
  await user.click(screen.getByRole('button', { name: 'Notifications' }));
  expect([document.body.textContent, requests.length]).toEqual([shown, sent]);
  expect(address()).toBe('/home');
  expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
});

test('the header and the bottom bar show the number of unread messages at Messages', async () => {
  scriptServer({ ...feedResponses, 'GET /api/messages/unread-count/': json({ unread_count: 12 }) });
  renderScreen(<AppRoutes />, makeSignedInStore(), '/messages');
  for (const bar of [await screen.findByRole('banner'), screen.getByRole('navigation', { name: 'Main' })]) {
    const messages = await within(bar).findByRole('link', { name: 'Messages, 12 unread' });
    expect(within(messages).getByText('9+')).toBeVisible();
  }
});

test('the header and the bottom bar ask for that number every 30 seconds', async () => {
  jest.useFakeTimers();
  const UNREAD = 'GET /api/messages/unread-count/';
  scriptServer({ ...feedResponses, [UNREAD]: [json({ unread_count: 12 }), json({ unread_count: 3 })] });
  renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  const bars = [await screen.findByRole('banner'), screen.getByRole('navigation', { name: 'Main' })];
  const shown = (count: number) =>
    bars.filter((bar) => within(bar).queryByRole('link', { name: `Messages, ${count} unread` })).length;
  await waitFor(() => expect(shown(12)).toBe(2));
  await act(() => jest.advanceTimersByTimeAsync(29_000));
  expect(shown(12)).toBe(2);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(shown(3)).toBe(2);
});

test.each([
  ['the login', '/', 'Log In'],
  ['the form for a new password', '/reset-password/MQ/a-token', 'Set New Password'],
])('the public screens have neither bar: %s', async (_screen, path, control) => {
  renderScreen(<AppRoutes />, makeStore(), path);
  await screen.findByRole('button', { name: control });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Log out' })).not.toBeInTheDocument();
});
