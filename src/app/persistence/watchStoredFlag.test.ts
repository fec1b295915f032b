import { protectedPageEntered } from '../../features/auth/authSlice';
import { storedEntries } from '../../testing/storedEntries';
import { makePersistedStore } from '../store';

async function start() {
  localStorage.clear();
  const ADA = { authToken: 'token-of-ada', isAuthenticated: 'true', userId: '7', username: 'ada' };
  for (const [key, value] of Object.entries({ ...ADA, tokenTimestamp: String(Date.now()) })) {
    localStorage.setItem(key, value);
  }
  const { store, stopFollowing } = await makePersistedStore();
  return {
    stopFollowing,
    navigate: () => {
      store.dispatch(protectedPageEntered());
      const { auth, notices } = store.getState();
      return { isAuthenticated: auth.isAuthenticated, notices: notices.queue.map(({ text }) => text) };
    },
  };
}

test.each([
  ['set to false', () => localStorage.setItem('isAuthenticated', 'false')],
  ['removed', () => localStorage.removeItem('isAuthenticated')],
])('a stored flag that was %s ends the session at the next navigation', async (_what, change) => {
  const { navigate, stopFollowing } = await start();
  expect(navigate()).toEqual({ isAuthenticated: true, notices: [] });
  change();
  expect(navigate()).toEqual({ isAuthenticated: false, notices: ['Please log in to access this page'] });
  expect(storedEntries()).toEqual({});
  await stopFollowing();
});
