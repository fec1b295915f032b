import { makeDrafts } from './drafts';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

const start = makeDrafts;

test('stores the text 300 ms after the last keystroke', () => {
  const drafts = start();
  drafts.write('post', 'He');
  jest.advanceTimersByTime(200);
  drafts.write('post', 'Hello');
  jest.advanceTimersByTime(299);
  expect(localStorage.getItem('post')).toBeNull();
  jest.advanceTimersByTime(1);
  expect(localStorage.getItem('post')).toBe('Hello');
});

test('restores the text after a reload', () => {
  const before = start();
  before.write('post', 'Hello');
  before.flush();
  expect(start().read('post')).toBe('Hello');
});

test('typing in one draft does not delay another', () => {
  const drafts = start();
  drafts.write('post', 'one');
  drafts.write('comment:1', 'two');
  jest.advanceTimersByTime(300);
  expect(localStorage.getItem('post')).toBe('one');
  expect(localStorage.getItem('comment:1')).toBe('two');
});

test('removes an empty draft at once, so that a sent text does not return after a crash', () => {
  const drafts = start();
  drafts.write('post', 'Hello');
  drafts.flush();
  drafts.write('post', '');
  expect(localStorage).toHaveLength(0);
  jest.advanceTimersByTime(1_000);
  expect(localStorage).toHaveLength(0);
  expect(drafts.read('post')).toBe('');
});

test('notifies listeners until they unsubscribe', () => {
  const drafts = start();
  const listener = jest.fn();
  const stop = drafts.subscribe(listener);
  drafts.write('post', 'a');
  stop();
  drafts.write('post', 'ab');
  expect(listener).toHaveBeenCalledTimes(1);
});

test('applies changes of another tab, unless this tab has unsaved text', () => {
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

test('ignores changes of keys that this page has not read', () => {
  const drafts = start();
  drafts.adopt('authToken', 'secret');
  expect(drafts.read('authToken')).toBe('');
});

test('holds nothing for keys without a text, of which a long feed has many: they are read from storage', () => {
  const drafts = makeDrafts();
  expect(drafts.read('draft:1:edit:5')).toBe('');
  localStorage.setItem('draft:1:edit:5', 'of another tab');
  expect(drafts.read('draft:1:edit:5')).toBe('of another tab');
});

test('names the keys that have a text, saved or not', () => {
  localStorage.setItem('draft:1:message:ada', 'saved');
  localStorage.setItem('draft:1:message:bob', 'to be deleted');
  localStorage.setItem('draft:2:message:ada', 'of another member');
  const drafts = makeDrafts();
  drafts.write('draft:1:message:carol', 'not saved yet');
  drafts.write('draft:1:message:bob', '');
  expect(drafts.keys('draft:1:message:').sort()).toEqual(['draft:1:message:ada', 'draft:1:message:carol']);
});
