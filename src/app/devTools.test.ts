import { act } from '@testing-library/react';
import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { sessionEnded } from '../api/session';
import { authApi, ownProfileLoaded } from '../features/auth';
import { useOutbox } from '../features/messages';
import { postsApi } from '../features/posts';
import { loginAnswer, makePost, ownProfile } from '../testing/fixtures';
import { json, problem, scriptServer } from '../testing/scriptServer';
import { renderHookIn } from '../testing/renderHookIn';
import { settle } from '../testing/settle';
import { makeSignedInStore, makeStore } from '../testing/store';
import { sanitizeAction, sanitizeState } from './devTools';

const SECRETS = [loginAnswer.token, 'bob@example.org', 'correct horse', ownProfile.email, 'reset-token'];
const { login, confirmPasswordReset } = authApi.endpoints;

/** Ada signs in, tries a reset link, opens a post and her profile: the actions and the state of it. */
async function record() {
  scriptServer({
    'POST /api/login/': json(loginAnswer),
    'POST /api/password-reset/confirm/': problem(400, 'No.'),
    'GET /api/posts/1/': json(makePost(1)),
    // Not what this call answers: it stands for all answers that are for one member alone.
    'GET /api/auth/validate/': json({ ...loginAnswer, email: 'bob@example.org' }),
  });
  const store = makeStore();
  const actions: UnknownAction[] = [];
  store.dispatch(addListener({ predicate: () => true, effect: (action) => void actions.push(action) }));
  await store.dispatch(login.initiate({ username: 'ada', password: 'correct horse' }));
  await store.dispatch(
    confirmPasswordReset.initiate({ password: 'correct horse', token: 'reset-token', uidb64: 'x' }),
  );
  await store.dispatch(postsApi.endpoints.getPost.initiate(1));
  await store.dispatch(authApi.endpoints.validateToken.initiate());
  store.dispatch(ownProfileLoaded(ownProfile));
  return { actions, state: store.getState() };
}

test('no secret shows, in the state or in an action', async () => {
  const { actions, state } = await record();
  const raw = JSON.stringify([actions, state]);
  const shown = JSON.stringify([actions.map(sanitizeAction), sanitizeState(state)]);
  for (const secret of SECRETS) {
    expect(raw).toContain(secret);
    expect(shown).not.toContain(secret);
  }
});

test('what support needs shows: who, the names of all actions, the status of each call', async () => {
  const { actions, state } = await record();
  const shown = sanitizeState(state);
  expect(shown.auth).toMatchObject({ username: 'ada', userId: 7, isAuthenticated: true });
  expect(shown.tier).toEqual(state.tier);
  expect(Object.values(shown.api.mutations)).toMatchObject([
    { endpointName: 'login', status: 'fulfilled' },
    { endpointName: 'confirmPasswordReset', status: 'rejected', error: { status: 400 } },
  ]);
  expect(actions.map((action) => sanitizeAction(action).type)).toContain(
    'api/executeMutation/rejected (confirmPasswordReset)',
  );
});

test('a message on its way shows, and not what it says', async () => {
  scriptServer({ 'POST /api/messages/bob/': problem(400, 'No.') });
  const store = makeSignedInStore();
  const actions: UnknownAction[] = [];
  store.dispatch(addListener({ predicate: () => true, effect: (action) => void actions.push(action) }));
  const { result } = renderHookIn(store, () => useOutbox('bob'));
  act(() => result.current.send('Dear Bob'));
  await settle();
  const shown = JSON.stringify([sanitizeState(store.getState()), actions.map(sanitizeAction)]);
  expect(shown).toContain('"status":"failed"');
  expect(shown).not.toContain('Dear Bob');
});

test('posts, which every member may see, show whole', async () => {
  const { state } = await record();
  expect(sanitizeState(state).api.queries['getPost(1)']?.data).toEqual(makePost(1));
});

test('an action that carries no secret shows whole', () => {
  const action = sessionEnded({ reason: 'refused' });
  expect(sanitizeAction(action)).toBe(action);
});

test('an action and a slice that nobody has looked at are hidden', () => {
  expect(JSON.stringify(sanitizeAction({ type: 'diary/written', payload: 'dear diary' }))).not.toContain(
    'dear',
  );
  const state = { ...makeStore().getState(), diary: 'dear diary' };
  expect(JSON.stringify(sanitizeState(state))).not.toContain('dear');
});
