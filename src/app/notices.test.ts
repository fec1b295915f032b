import { sessionEnded } from '../api/session';
import { noticesReducer, noticeShown, selectNextNotice, signedOutElsewhere, signInAsked } from './notices';

const after = (...actions: Parameters<typeof noticesReducer>[1][]) => ({
  notices: actions.reduce(noticesReducer, noticesReducer(undefined, { type: 'init' })),
});

test.each([
  ['a refused token', sessionEnded({ reason: 'refused' }), 'Your session has expired. Please log in again.'],
  ['a token that is gone', sessionEnded({ reason: 'noToken' }), 'Please log in to access this page'],
  ['a page without a session', signInAsked(), 'Please log in to access this page'],
])('%s has the notice of spec §4', (_what, action, text) => {
  expect(selectNextNotice(after(action))?.text).toBe(text);
});

test('signing out has no notice', () => {
  expect(selectNextNotice(after(sessionEnded({ reason: 'signedOut' })))).toBeUndefined();
});

test('several rejected calls at once cause one notice', () => {
  const refused = sessionEnded({ reason: 'refused' });
  expect(after(refused, refused).notices.queue).toHaveLength(1);
});

test('the next notice follows one that was shown', () => {
  const two = after(sessionEnded({ reason: 'refused' }), signedOutElsewhere());
  const first = selectNextNotice(two);
  const rest = { notices: noticesReducer(two.notices, noticeShown(first?.id ?? 0)) };
  expect(selectNextNotice(rest)?.text).toBe('You have been logged out in another tab.');
});

test('a protected page does not ask to log in beside why the session has ended', () => {
  expect(after(sessionEnded({ reason: 'refused' }), signInAsked()).notices.queue).toHaveLength(1);
});

test('the same notice can be shown again later, with a new id', () => {
  const shown = after(signInAsked(), noticeShown(1), signInAsked());
  expect(selectNextNotice(shown)?.id).toBe(2);
});
