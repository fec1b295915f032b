import type { CallFailure } from './callFailure';
import { changedTags } from './invalidation';

const tags = { success: ['counts'], unknown: ['counts', 'list'] };

test('after a success, what the response does not hold', () => {
  expect(changedTags(undefined, tags)).toEqual(['counts']);
  expect(changedTags(undefined, { unknown: ['list'] })).toEqual([]);
});

test.each<[string, CallFailure]>([
  ['no response came', { status: 'FETCH_ERROR', error: 'TypeError' }],
  ['none came in time', { status: 'TIMEOUT_ERROR', error: 'TimeoutError' }],
  ['it cannot be read', { status: 'PARSING_ERROR', originalStatus: 201, data: '{', error: 'SyntaxError' }],
  ['the server failed', { status: 500, data: null }],
  ['a proxy had no response', { status: 504, data: null }],
])('all that may have changed if the outcome is unknown: %s', (_why, failure) => {
  expect(changedTags(failure, tags)).toEqual(['counts', 'list']);
});

test.each<[string, CallFailure]>([
  ['the server refused it', { status: 404, data: null }],
  ['it was one too many', { status: 429, data: null }],
  ['the session is over', { status: 'CUSTOM_ERROR', error: 'SESSION_CHANGED' }],
  ['it was aborted', { name: 'AbortError' }],
])('nothing if the call has failed: %s', (_why, failure) => {
  expect(changedTags(failure, tags)).toEqual([]);
});
