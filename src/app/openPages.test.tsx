import '@testing-library/jest-dom';
import { screen } from '@testing-library/react';
import { makePost, ownProfile } from '../testing/fixtures';
import { renderScreen } from '../testing/renderScreen';
import { json, problem, scriptServer } from '../testing/scriptServer';
import { makeSignedInStore, makeStore } from '../testing/store';
import { AppRoutes } from './routes';

const RULES = 'GET /api/rules/';
const rules = json({ text: '# Be kind\n- No insults\nAsk us: https://pantheon.example/help' });

beforeEach(() => {
  localStorage.clear();
  window.scrollTo = jest.fn();
});

test.each([
  ['a guest', makeStore],
  ['a member', makeSignedInStore],
])('%s reads the rules as the operator wrote them', async (_who, store) => {
  const requests = scriptServer({ [RULES]: rules });
  renderScreen(<AppRoutes />, store(), '/rules');
  expect(await screen.findByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Rules' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('No insults');
  expect(screen.getByRole('link', { name: 'https://pantheon.example/help' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

test('rules that are not loaded can be tried again', async () => {
  scriptServer({ [RULES]: [problem(400, 'x'), rules] });
  const { user } = renderScreen(<AppRoutes />, makeStore(), '/rules');
  await user.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('Be kind')).toBeVisible();
});

test('a guest reads what is kept of members, without a request', async () => {
  const requests = scriptServer({ [RULES]: rules });
  const { user } = renderScreen(<AppRoutes />, makeStore(), '/privacy');
  expect(await screen.findByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Rules' }));
  expect(await screen.findByText('Be kind')).toBeVisible();
});

test.each(['Rules', 'Privacy'])('the menu in the header leads to %s', async (name) => {
  scriptServer({
    [RULES]: rules,
    'GET /api/posts/': json([makePost(1)]),
    'GET /api/profile/': json(ownProfile),
    'GET /api/messages/unread-count/': json({ unread_count: 0 }),
  });
  const { user } = renderScreen(<AppRoutes />, makeSignedInStore(), '/home');
  await screen.findByText('Post 1');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
});

test('the form for signing up names the rules and the privacy page', async () => {
  scriptServer({});
  const { user } = renderScreen(<AppRoutes />, makeStore(), '/');
  await user.click(await screen.findByRole('button', { name: "Don't have an account? Sign Up" }));
  expect(screen.getByText(/^By signing up you accept the/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'rules' })).toHaveAttribute('href', '/rules');
  expect(screen.getByRole('link', { name: 'privacy' })).toHaveAttribute('href', '/privacy');
});
