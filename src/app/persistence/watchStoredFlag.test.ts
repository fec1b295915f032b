import { protectedPageEntered } from '../../features/auth/authSlice';
import { storedEntries } from '../../testing/storedEntries';
import { collectToasts } from '../../testing/toasts';
import { makePersistedStore } from '../store';

async function start() {
  localStorage.clear();
  const ADA = { authToken: 'token-of-ada', isAuthenticated: 'true', userId: '7', username: 'ada' };
  for (const [key, value] of Object.entries({ ...ADA, tokenTimestamp: String(Date.now()) })) {
    localStorage.setItem(key, value);
  }
  const toasts = collectToasts();
  const { store, stopFollowing } = await makePersistedStore();
  return {
    stopFollowing,
    navigate: () => {
      store.dispatch(protectedPageEntered());
      return { isAuthenticated: store.getState().auth.isAuthenticated, toasts: [...toasts] };
    },
  };
}

test.each([
  ['set to false', () => localStorage.setItem('isAuthenticated', 'false')],
  ['removed', () => localStorage.removeItem('isAuthenticated')],
])('a stored flag that was %s ends the session at the next navigation', async (_what, change) => {
  const { navigate, stopFollowing } = await start();
  expect(navigate()).toEqual({ isAuthenticated: true, toasts: [] });
  change();
  expect(navigate()).toEqual({ isAuthenticated: false, toasts: ['Please log in to access this page'] });
  expect(storedEntries()).toEqual({});
  await stopFollowing();
});
