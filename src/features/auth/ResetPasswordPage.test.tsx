import '@testing-library/jest-dom';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/renderScreen';
import { json, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeStore } from '../../testing/store';
import { storedEntries } from '../../testing/storedEntries';
import LoginPage from './LoginPage';
import ResetPasswordPage from './ResetPasswordPage';

const LINK = '/reset-password/Nw/token-of-the-mail';
const DONE = 'Password successfully reset! Please log in with your new password.';

const address = () => screen.getByLabelText('address').textContent;
const field = () => screen.getByLabelText('New password');

function open(response: Reply) {
  const requests = scriptServer({ 'POST /api/password-reset/confirm/': response });
  const pages = (
    <Routes>
      <Route path="/reset-password/:uidb64/:token" element={<ResetPasswordPage />} />
      <Route path="/" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>
  );
  return { requests, ...renderScreen(pages, makeStore(), LINK) };
}

beforeEach(() => localStorage.clear());

test('sends the new password with the parts of the link, then leads to the login', async () => {
  const { user, requests } = open(json({ detail: DONE }));
  await user.type(field(), 'a new secret{Enter}');
  expect(await screen.findByText(DONE)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
  expect(address()).toBe('/');
  expect(await requests[0]!.json()).toEqual({
    password: 'a new secret',
    token: 'token-of-the-mail',
    uidb64: 'Nw',
  });
});

test.each([
  ['has the focus where one can point', true],
  ['waits for a tap on a phone, whose keyboard would cover the page', false],
])('the field %s', (_what, hovers) => {
  const { matchMedia } = window;
  window.matchMedia = (query) =>
    Object.defineProperty(matchMedia(query), 'matches', { value: hovers && query === '(hover: hover)' });
  open(json({ detail: DONE }));
  expect(document.activeElement === field()).toBe(hovers);
  window.matchMedia = matchMedia;
});

test('an invalid link shows the server’s message and a link to the login', async () => {
  const { user } = open(problem(400, 'This reset link is no longer valid.'));
  await user.type(field(), 'a new secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This reset link is no longer valid.');
  expect(address()).toBe(LINK);
  await user.click(screen.getByRole('link', { name: 'Back to Login' }));
  expect(address()).toBe('/');
});

test('an invalid link leads to the request of a new one', async () => {
  const { user } = open(problem(400, 'This reset link is no longer valid.'));
  await user.type(field(), 'a new secret{Enter}');
  await user.click(await screen.findByRole('link', { name: 'Request a new reset link' }));
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('a failure without a message shows the default one', async () => {
  const { user } = open(json({}, { status: 400 }));
  await user.type(field(), 'a new secret{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to reset password. Please try again or request a new reset link.',
  );
});

test('the same password sent again has the same key, another password another one', async () => {
  const { user, requests } = open(problem(400, 'Not now.'));
  await user.type(field(), 'a new secret{Enter}');
  await screen.findByRole('alert');
  await user.type(field(), '{Enter}');
  await waitFor(() => expect(requests).toHaveLength(2));
  await screen.findByRole('alert');
  await user.type(field(), '2{Enter}');
  await waitFor(() => expect(requests).toHaveLength(3));
  const [first, second, third] = requests.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  expect(JSON.stringify(storedEntries())).not.toContain('a new secret');
});

test('seven characters are rejected at the field, and nothing is sent until there are eight', async () => {
  const { user, requests, container } = open(json({ detail: DONE }));
  expect(container.querySelectorAll('input')).toHaveLength(1);
  await user.type(field(), 'seven77');
  await user.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(field()).toHaveAccessibleDescription('Please use at least 8 characters.');
  expect(requests).toHaveLength(0);
  await user.type(field(), '8');
  await user.click(screen.getByRole('button', { name: 'Set New Password' }));
  expect(await screen.findByText(DONE)).toBeVisible();
});
