import { browserStorage } from '../api/browserStorage';
import { makeDrafts } from './drafts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const start = () => makeDrafts(browserStorage);

test('what was typed is stored a moment after the last keystroke, so that a crash loses little', () => {
  const drafts = start();
  drafts.write('post', 'He');
  jest.advanceTimersByTime(200);
  drafts.write('post', 'Hello');
  jest.advanceTimersByTime(299);
  expect(localStorage.getItem('post')).toBeNull();
  jest.advanceTimersByTime(1);
  expect(localStorage.getItem('post')).toBe('Hello');
});

test('it is there after a reload', () => {
  const before = start();
  before.write('post', 'Hello');
  before.flush();
  expect(start().read('post')).toBe('Hello');
});

test('typing in one place does not keep another from being stored', () => {
  const drafts = start();
  drafts.write('post', 'one');
  drafts.write('comment:1', 'two');
  jest.advanceTimersByTime(300);
  expect(localStorage.getItem('post')).toBe('one');
  expect(localStorage.getItem('comment:1')).toBe('two');
});

test('an emptied draft is gone at once: what was sent must not come back after a crash', () => {
  const drafts = start();
  drafts.write('post', 'Hello');
  drafts.flush();
  drafts.write('post', '');
  expect(localStorage).toHaveLength(0);
  jest.advanceTimersByTime(1_000);
  expect(localStorage).toHaveLength(0);
  expect(drafts.read('post')).toBe('');
});

test('who listens is told, until they stop', () => {
  const drafts = start();
  const listener = jest.fn();
  const stop = drafts.subscribe(listener);
  drafts.write('post', 'a');
  stop();
  drafts.write('post', 'ab');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('what another tab writes or sends shows here too, but never over what was typed here since', () => {
  const drafts = start();
  const listener = jest.fn();
  drafts.subscribe(listener);
  drafts.write('post', 'Hello');
  drafts.adopt('post', '');
  expect(drafts.read('post')).toBe('Hello');
  jest.advanceTimersByTime(300);
  drafts.adopt('post', '');
  expect(drafts.read('post')).toBe('');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('what this page has never shown is read when it is needed', () => {
  const drafts = start();
  drafts.adopt('authToken', 'secret');
  expect(drafts.read('authToken')).toBe('');
});
