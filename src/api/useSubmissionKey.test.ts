import { renderHook } from '@testing-library/react';
import { useSubmissionKey } from './useSubmissionKey';

const start = () => renderHook(() => useSubmissionKey()).result.current;

test('sending the same again after a failure has the same key', () => {
  const submission = start();
  const image = new File(['x'], 'a.png');
  expect(submission.keyFor('Hello', image)).toBe(submission.keyFor('Hello', image));
});

test('what was changed since is another submission', () => {
  const submission = start();
  const first = submission.keyFor('Hello', undefined);
  expect(submission.keyFor('Hello!', undefined)).not.toBe(first);
  expect(submission.keyFor('Hello', new File(['x'], 'a.png'))).not.toBe(first);
});

test('the same words after the server took them are another submission', () => {
  const submission = start();
  const first = submission.keyFor('Hello');
  submission.accepted();
  expect(submission.keyFor('Hello')).not.toBe(first);
});

test('two places that submit the same do not share a key', () => {
  expect(start().keyFor('Hello')).not.toBe(start().keyFor('Hello'));
});
