import { renderHookIn } from '../testing/renderHookIn';
import { makeSignedInStore, makeStore } from '../testing/store';
import { drafts } from './drafts';
import { useSubmissionKey } from './useSubmissionKey';

const start = (name = 'post', store = makeSignedInStore()) =>
  renderHookIn(store, () => useSubmissionKey(name)).result.current;

const picture = (content = 'x') => new File([content], 'a.png', { lastModified: 1 });

beforeEach(() => drafts.write('draft:7:post:submission', ''));
afterEach(() => jest.useRealTimers());

test('a repeated submission has the same key', () => {
  const submission = start();
  expect(submission.keyFor('Hello', picture())).toBe(submission.keyFor('Hello', picture()));
});

test('keeps the key after unmounting and after a reload', () => {
  const first = start().keyFor('Hello', picture());
  expect(start().keyFor('Hello', picture())).toBe(first);
  drafts.flush();
  expect(localStorage.getItem('draft:7:post:submission')).toContain(first);
});

test('a changed text or picture has another key', () => {
  const submission = start();
  const first = submission.keyFor('Hello', undefined);
  const others = [
    submission.keyFor('Hello!', undefined),
    submission.keyFor('Hello', picture()),
    submission.keyFor('Hello', picture('xy')),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});

test('the same text has another key once the server has accepted it', () => {
  const submission = start();
  const first = submission.keyFor('Hello');
  submission.accepted();
  expect(submission.keyFor('Hello')).not.toBe(first);
});

test('the same text has another key after 30 minutes', () => {
  jest.useFakeTimers();
  const submission = start();
  const first = submission.keyFor('Hello');
  jest.advanceTimersByTime(29 * 60_000);
  expect(submission.keyFor('Hello')).toBe(first);
  jest.advanceTimersByTime(60_000);
  expect(submission.keyFor('Hello')).not.toBe(first);
});

test('two places or two members never share a key', () => {
  const first = start().keyFor('Hello');
  expect(start('comment:1').keyFor('Hello')).not.toBe(first);
  expect(start('post', makeStore()).keyFor('Hello')).not.toBe(first);
});
