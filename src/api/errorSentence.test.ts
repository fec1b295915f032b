import { SESSION_CHANGED } from './callFailure';
import { failureSentence, MESSAGE_FIELDS, serverMessageOr } from './errorSentence';

const register = serverMessageOr(MESSAGE_FIELDS, 'Registration failed. Please try again.');

test.each([
  ['an aborted call', { name: 'AbortError', message: 'Aborted' }],
  ['an aborted fetch', { status: 'FETCH_ERROR', error: 'AbortError: This operation was aborted' }],
  ['a call of a session that is over', { status: 'CUSTOM_ERROR', error: SESSION_CHANGED }],
  ['a call of a suspended member', { status: 423, data: { type: '/problems/suspended', detail: 'x' } }],
])('%s has no message', (_what, failure) => {
  expect(failureSentence(register, failure)).toBeNull();
});

test.each([
  ['nothing', undefined],
  ['an exception', new Error('boom')],
  ['a page that is no response', { status: 'PARSING_ERROR', originalStatus: 200, data: '<h1>', error: 'x' }],
])('%s has the call’s default message', (_what, failure) => {
  expect(failureSentence(register, failure)).toBe('Registration failed. Please try again.');
});
