import { renderHookIn } from '../testing/renderHookIn';
import { makeSignedInStore, makeStore } from '../testing/store';
import { drafts } from './drafts';
import { useSubmissionKey } from './useSubmissionKey';

const start = (name = 'post', store = makeSignedInStore()) =>
  renderHookIn(store, () => useSubmissionKey(name)).result.current;

const picture = (content = 'x') => new File([content], 'a.png', { lastModified: 1 });

beforeEach(() => drafts.write('draft:7:post:submission', ''));
afterEach(() => jest.useRealTimers());

test('sending the same again after a failure has the same key', () => {
  const submission = start();
  expect(submission.keyFor('Hello', picture())).toBe(submission.keyFor('Hello', picture()));
});

test('so it has from a page that was left meanwhile, or loaded anew', () => {
  const first = start().keyFor('Hello', picture());
  expect(start().keyFor('Hello', picture())).toBe(first);
  drafts.flush();
  expect(localStorage.getItem('draft:7:post:submission')).toContain(first);
});

test('what was changed since is another submission', () => {
  const submission = start();
  const first = submission.keyFor('Hello', undefined);
  const others = [
    submission.keyFor('Hello!', undefined),
    submission.keyFor('Hello', picture()),
    submission.keyFor('Hello', picture('xy')),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
});

test('the same words after the server took them are another submission', () => {
  const submission = start();
  const first = submission.keyFor('Hello');
  submission.accepted();
  expect(submission.keyFor('Hello')).not.toBe(first);
});

test('so they are when the member has long seen what became of the first', () => {
  jest.useFakeTimers();
  const submission = start();
  const first = submission.keyFor('Hello');
  jest.advanceTimersByTime(29 * 60_000);
  expect(submission.keyFor('Hello')).toBe(first);
  jest.advanceTimersByTime(60_000);
  expect(submission.keyFor('Hello')).not.toBe(first);
});

test('two places, or two members, that submit the same do not share a key', () => {
  const first = start().keyFor('Hello');
  expect(start('comment:1').keyFor('Hello')).not.toBe(first);
  expect(start('post', makeStore()).keyFor('Hello')).not.toBe(first);
});
