import { sessionEnded, type SessionEndReason } from '../../api/session';
import { protectedPageEntered } from '../../features/auth/authSlice';
import { makeSignedInStore } from '../../testing/store';
import { collectToasts } from '../../testing/toasts';

const toastsAfter = (...reasons: SessionEndReason[]) => {
  const toasts = collectToasts();
  const store = makeSignedInStore();
  for (const reason of reasons) store.dispatch(sessionEnded({ reason }));
  return toasts;
};

test.each([
  ['a refused token', 'refused', 'Your session has expired. Please log in again.'],
  ['a token that is gone', 'noToken', 'Please log in to access this page'],
] as const)('%s has the toast of spec §4', (_what, reason, text) => {
  expect(toastsAfter(reason)).toEqual([text]);
});

test.each(['signedOut', 'handledByCaller', 'elsewhere'] as const)('%s has no toast', (reason) => {
  expect(toastsAfter(reason)).toEqual([]);
});

test('several rejected calls at once cause one toast', () => {
  expect(toastsAfter('refused', 'refused')).toEqual(['Your session has expired. Please log in again.']);
});

test('a protected page that is rendered after its session was refused shows no second toast', () => {
  jest.useFakeTimers();
  const toasts = collectToasts();
  const store = makeSignedInStore();
  store.dispatch(sessionEnded({ reason: 'refused' }));
  store.dispatch(protectedPageEntered());
  expect(toasts).toEqual(['Your session has expired. Please log in again.']);
  jest.advanceTimersByTime(5_000);
  store.dispatch(protectedPageEntered());
  expect(toasts.at(-1)).toBe('Please log in to access this page');
});
