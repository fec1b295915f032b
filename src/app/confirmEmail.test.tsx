import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { AppRoutes } from './routes';
import { renderScreen } from '../testing/renderScreen';
import { json, problem, scriptServer, type Reply } from '../testing/scriptServer';
import { makeSignedInStore, makeStore } from '../testing/store';

const DONE = 'Your email address is confirmed. You can write now.';
const GONE = 'This link is no longer valid.';

function open(reply: Reply, isSignedIn = false) {
  const requests = scriptServer({
    'POST /api/email-confirmation/confirm/': reply,
    'POST /api/email-confirmation/': json({ detail: 'We have sent you a mail.' }),
  });
  const store = isSignedIn ? makeSignedInStore() : makeStore();
  return { requests, ...renderScreen(<AppRoutes />, store, '/confirm-email/token-of-the-mail') };
}
const confirm = () => screen.findByRole('button', { name: 'Confirm' });
const calls = (requests: Request[]) => requests.filter(({ url }) => url.includes('email-confirmation'));

beforeEach(() => localStorage.clear());

test.each([
  ['a guest', false, 'Go to Login'],
  ['a member', true, 'Go to the feed'],
])('confirms for %s at the press of the button, and leads on', async (_who, isSignedIn, onward) => {
  const { user, requests } = open(json({ detail: DONE }), isSignedIn);
  const button = await confirm();
  expect(calls(requests)).toEqual([]);
  await user.click(button);
  expect(await screen.findByText(DONE)).toBeVisible();
  expect(await calls(requests)[0]!.json()).toEqual({ token: 'token-of-the-mail' });
  expect(screen.getByRole('link', { name: onward })).toHaveAttribute('href', '/');
});

test('a link that is over says so, and a member can have another mail', async () => {
  const { user } = open(problem(400, GONE), true);
  await user.click(await confirm());
  expect(await screen.findByRole('alert')).toHaveTextContent(GONE);
  await user.click(screen.getByRole('button', { name: 'Send the mail again' }));
  expect(await screen.findByText('We have sent you a mail.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send the mail again' })).toHaveFocus();
});
