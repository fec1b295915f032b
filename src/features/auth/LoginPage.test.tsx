import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import type { InitialEntry } from 'react-router-dom';
import { loginResponse } from '../../testing/fixtures';
import { renderScreen } from '../../testing/renderScreen';
import { settle } from '../../testing/settle';
import { held, json, problem, scriptServer } from '../../testing/scriptServer';
import { makeStore } from '../../testing/store';
import { selectIsAuthenticated } from './authSlice';
import LoginPage from './LoginPage';

const TO_SIGN_UP = "Don't have an account? Sign Up";
const TO_LOG_IN = 'Already have an account? Log In';

const openSignUp = { sign_up: 'open', is_guarded: false };

function open(script: Parameters<typeof scriptServer>[0] = {}, path: InitialEntry = '/') {
  const requests = scriptServer({ 'GET /api/sign-up/': json(openSignUp), ...script });
  const store = makeStore();
  const { user } = renderScreen(<LoginPage />, store, path);
  return { requests, store, user };
}

/** Without the one that asks who may sign up. */
const submitted = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => localStorage.clear());

test('a link toggles between Log In and Sign Up, each with its fields', async () => {
  const { user } = open();
  const expectLogIn = () => {
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    expect(field('Username')).toBeRequired();
    expect(field('Password')).toBeRequired();
    expect(field('Password')).toHaveAttribute('autocomplete', 'current-password');
  };
  expectLogIn();
  await user.click(screen.getByText(TO_SIGN_UP));
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Email')).toBeRequired();
  expect(field('Username')).toBeRequired();
  expect(field('Password')).toBeRequired();
  expect(field('Password')).toHaveAttribute('minlength', '8');
  await user.click(screen.getByText(TO_LOG_IN));
  expectLogIn();
});

test('a reload of the page to which a dead reset link led shows the login', () => {
  open({}, { pathname: '/', state: { view: 'reset' } });
  expect(screen.getByRole('heading', { name: 'Log In' })).toBeVisible();
});

describe('the first field of each form', () => {
  const { matchMedia } = window;
  afterEach(() => {
    window.matchMedia = matchMedia;
  });

  test.each([
    ['has the focus where one can point', true],
    ['waits for a tap on a phone, whose keyboard would cover the page', false],
  ])('%s', async (_what, hovers) => {
    window.matchMedia = (query) =>
      Object.defineProperty(matchMedia(query), 'matches', { value: hovers && query === '(hover: hover)' });
    const { user } = open();
    const expectFocus = (label: string) =>
      hovers ? expect(field(label)).toHaveFocus() : expect(field(label)).not.toHaveFocus();
    expectFocus('Username');
    await user.click(screen.getByText(TO_SIGN_UP));
    expectFocus('Email');
    await user.click(screen.getByText(TO_LOG_IN));
    expectFocus('Username');
    await user.click(button('Forgot your password?'));
    expectFocus('Email');
  });
});

test('logging in starts the session', async () => {
  const { user, store, requests } = open({ 'POST /api/login/': json(loginResponse) });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}');
  await screen.findByRole('button', { name: 'Log In' });
  expect(await requests[0]!.json()).toEqual({ username: 'ada', password: 'a long secret' });
  expect(selectIsAuthenticated(store.getState())).toBe(true);
});

test('a response without a token signs no one in, and says so', async () => {
  const { user, store } = open({ 'POST /api/login/': json({ ...loginResponse, token: undefined }) });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Login successful but token is missing$/);
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test('a rejected login shows the server’s message and keeps the input', async () => {
  const { user } = open({ 'POST /api/login/': problem(401, 'Unable to log in with provided credentials.') });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to log in with provided credentials.');
  expect(field('Username')).toHaveValue('ada');
});

test.each([
  ['Log In', 'POST /api/login/', 'Login failed. Please check your credentials and try again.'],
  ['Sign Up', 'POST /api/register/', 'Registration failed. Please try again.'],
])('%s that fails without a server message shows the default message', async (name, call, sentence) => {
  const { user } = open({ [call]: json({}, { status: 400 }) });
  if (name === 'Sign Up') {
    await user.click(screen.getByText(TO_SIGN_UP));
    await user.type(field('Email'), 'ada@example.com');
  }
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button(name));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

test('submitting twice at once sends one request', async () => {
  const late = held(json(loginResponse));
  const { user, requests } = open({ 'POST /api/login/': late.reply });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}{Enter}');
  late.release();
  await screen.findByRole('button', { name: 'Log In' });
  expect(requests).toHaveLength(1);
});

test('signing up leads to the login with the name filled in', async () => {
  const { user, requests } = open({
    'POST /api/register/': json(
      { id: 7, username: 'ada', email: 'ada@example.com', godtier: 'HERMES' },
      { status: 201 },
    ),
  });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Sign Up'));
  expect(await screen.findByText('Registration successful! Please log in.')).toBeVisible();
  expect(screen.getByText(TO_SIGN_UP)).toBeVisible();
  expect(field('Username')).toHaveValue('ada');
  expect(await submitted(requests)[0]!.json()).toEqual({
    email: 'ada@example.com',
    username: 'ada',
    password: 'a long secret',
    godtier: 'HERMES',
    bio: '',
  });
});

test('a sign-up that succeeds after its form was left leads nowhere, and shows on Log In', async () => {
  const late = held(
    json({ id: 7, username: 'ada', email: 'ada@example.com', godtier: 'HERMES' }, { status: 201 }),
  );
  const { user } = open({ 'POST /api/register/': late.reply });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}');
  await user.click(screen.getByText(TO_LOG_IN));
  await user.click(button('Forgot your password?'));
  late.release();
  await settle();
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await user.click(button('Back to Login'));
  expect(screen.getByText('Registration successful! Please log in.')).toBeVisible();
});

test('a login is given up when its form is left', async () => {
  const late = held(json(loginResponse));
  const { user, requests, store } = open({ 'POST /api/login/': late.reply });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}');
  await user.click(screen.getByText(TO_SIGN_UP));
  expect(submitted(requests)[0]!.signal.aborted).toBe(true);
  late.release();
  await settle();
  expect(selectIsAuthenticated(store.getState())).toBe(false);
});

test('a rejected sign-up shows why and keeps the form', async () => {
  const { user } = open({ 'POST /api/register/': problem(400, 'This username is taken.') });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Sign Up'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This username is taken.');
  expect(field('Email')).toHaveValue('ada@example.com');
});

test('an error of one field is shown at that field, and the form can be submitted again', async () => {
  const message = 'This password is too common. Please choose another one.';
  const refusal = { type: 'about:blank', title: 'Invalid input', status: 400, detail: message };
  const { user } = open({
    'POST /api/register/': [
      json({ ...refusal, errors: { password: [message] } }, { status: 400 }),
      json({}, { status: 201 }),
    ],
  });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'password1');
  await user.click(button('Sign Up'));
  await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(message));
  expect(field('Password')).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(field('Username'), '2');
  await user.click(button('Sign Up'));
  expect(await screen.findByText('Registration successful! Please log in.')).toBeVisible();
});

test('while the server asks to wait, the button says so', async () => {
  const { user } = open({ 'POST /api/login/': problem(429, 'Too many.', { 'Retry-After': '2603' }) });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret{Enter}');
  expect(await screen.findByRole('button', { name: 'Waiting…' })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByText(/44 min/)).toBeVisible();
  await user.click(button('Cancel'));
  expect(await screen.findByRole('button', { name: 'Log In' })).toHaveAttribute('aria-disabled', 'false');
});

test('the button keeps the focus while the form is being sent, and nothing sends it a second time', async () => {
  const late = held(problem(401, 'Unable to log in with provided credentials.'));
  const { user, requests } = open({ 'POST /api/login/': late.reply });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Log In'));
  const busy = await screen.findByRole('button', { name: 'Logging in…' });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(busy).toBeEnabled();
  await user.click(busy);
  await user.type(field('Password'), '{Enter}');
  expect(field('Password')).toHaveFocus();
  await user.click(busy);
  late.release();
  await screen.findByRole('alert');
  expect(button('Log In')).toHaveFocus();
  expect(requests).toHaveLength(1);
});

test('what is typed after a failed login takes the place of the refused password', async () => {
  const { user } = open({ 'POST /api/login/': problem(401, 'Unable to log in with provided credentials.') });
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a wrong one{Enter}');
  await screen.findByRole('alert');
  await user.keyboard('the right one');
  expect(field('Password')).toHaveValue('the right one');
});

test('a login that fails after the sign-up is told alone', async () => {
  const { user } = open({
    'POST /api/register/': json({}, { status: 201 }),
    'POST /api/login/': problem(401, 'Unable to log in with provided credentials.'),
  });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Sign Up'));
  await screen.findByText('Registration successful! Please log in.');
  await user.type(field('Password'), 'another secret');
  await user.click(button('Log In'));
  expect(await screen.findByText('Unable to log in with provided credentials.')).toBeVisible();
  expect(screen.queryByText('Registration successful! Please log in.')).not.toBeInTheDocument();
});

test('a repeated sign-up has the same key', async () => {
  const { user, requests } = open({
    'POST /api/register/': [problem(400, 'Not now.'), json({}, { status: 201 })],
  });
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Sign Up'));
  await screen.findByRole('alert');
  await user.click(button('Sign Up'));
  await screen.findByText('Registration successful! Please log in.');
  const [first, second] = submitted(requests).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
});

test('invalid fields show their errors, the first one gets the focus, and nothing is sent', async () => {
  const { user, requests } = open();
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.click(button('Sign Up'));
  for (const label of ['Email', 'Username', 'Password']) {
    expect(field(label)).toHaveAccessibleDescription('Please fill in this field.');
  }
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'short77');
  await user.click(button('Sign Up'));
  expect(field('Email')).toHaveAccessibleDescription('Please fill in this field.');
  expect(field('Email')).toHaveFocus();
  expect(field('Password')).toHaveAccessibleDescription('Please use at least 8 characters.');
  expect(submitted(requests)).toHaveLength(0);
  await user.type(field('Email'), 'a');
  expect(field('Email')).not.toHaveAccessibleDescription('Please fill in this field.');
});

test('what is typed after a password that is too short takes its place', async () => {
  const { user } = open();
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'ada');
  await user.type(field('Password'), 'short77{Enter}');
  expect(field('Password')).toHaveFocus();
  await user.keyboard('a long secret');
  expect(field('Password')).toHaveValue('a long secret');
});

test('a username with a space or other characters is marked at its field', async () => {
  const { user, requests } = open();
  await user.click(screen.getByText(TO_SIGN_UP));
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Username'), 'x yz');
  await user.type(field('Password'), 'a long secret');
  await user.click(button('Sign Up'));
  expect(field('Username')).toHaveAccessibleDescription('Please use letters, digits and _ . - only.');
  expect(field('Username')).toHaveFocus();
  expect(submitted(requests)).toHaveLength(0);
});

test('a forgotten password: the reset view requests a link and leads back', async () => {
  const { user, requests } = open({ 'POST /api/password-reset/': json({ detail: 'x' }) });
  await user.click(button('Forgot your password?'));
  expect(field('Email')).toHaveAttribute('type', 'email');
  expect(field('Email')).toBeRequired();
  await user.type(field('Email'), 'ada@example.com');
  await user.click(button('Send Reset Link'));
  expect(
    await screen.findByText('If an account exists with this email, you will receive a password reset link.'),
  ).toBeVisible();
  expect(await submitted(requests)[0]!.json()).toEqual({ email: 'ada@example.com' });
  await user.click(button('Back to Login'));
  expect(button('Log In')).toBeVisible();
});

test('a failed reset request shows its error', async () => {
  const { user } = open({ 'POST /api/password-reset/': problem(400, 'x') });
  await user.click(button('Forgot your password?'));
  await user.type(field('Email'), 'ada@example.com{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to process password reset request. Please try again.',
  );
});

test('a password can be shown', async () => {
  const { user } = open();
  await user.type(field('Password'), 'secret');
  await user.click(button('Show password'));
  expect(field('Password')).toHaveAttribute('type', 'text');
  await user.click(button('Hide password'));
  expect(field('Password')).toHaveAttribute('type', 'password');
});

describe('the sign-up', () => {
  const fill = async (user: ReturnType<typeof open>['user']) => {
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(field('Username'), 'ada');
    await user.type(field('Password'), 'a long secret');
    await user.click(button('Sign Up'));
  };
  const done = { 'POST /api/register/': json({}, { status: 201 }) };

  test('of a guarded server has a field that people do not meet, and says how long the form was shown', async () => {
    const { user, requests } = open(
      { ...done, 'GET /api/sign-up/': json({ sign_up: 'open', is_guarded: true }) },
      '/signup',
    );
    await waitFor(() => expect(document.querySelector('[name=website]')).toBeInTheDocument());
    const trap = document.querySelector('[name=website]');
    expect(trap).toHaveAttribute('aria-hidden', 'true');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    await fill(user);
    await screen.findByText('Registration successful! Please log in.');
    const { website, form_ms } = (await submitted(requests)[0]!.json()) as Record<string, unknown>;
    expect(website).toBe('');
    expect(form_ms).toBeGreaterThan(0);
    expect(form_ms).toBeLessThanOrEqual(3_000);
  });

  test('by an invitation sends the token of its link', async () => {
    const info = { sign_up: 'invitation', is_guarded: false };
    const { user, requests } = open(
      { ...done, 'GET /api/sign-up/': json(info) },
      '/signup?invite=token-of-ada',
    );
    await fill(user);
    await screen.findByText('Registration successful! Please log in.');
    expect(await submitted(requests)[0]!.json()).toMatchObject({ invitation: 'token-of-ada' });
  });

  test.each([
    ['invitation', 'Sign-up needs an invitation: please open the link that you were given.'],
    ['closed', 'Sign-up is closed at the moment.'],
  ])('that is %s shows a sentence instead of the form', async (sign_up, sentence) => {
    open({ 'GET /api/sign-up/': json({ sign_up, is_guarded: true }) }, '/signup');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.getByText(TO_LOG_IN)).toBeVisible();
  });
});
