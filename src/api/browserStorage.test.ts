import { browserStorage } from './browserStorage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('sets, gets and removes values', () => {
  browserStorage.set('key', 'value');
  expect(browserStorage.get('key')).toBe('value');
  browserStorage.set('key', null);
  expect(localStorage).toHaveLength(0);
});

test('does not throw when the storage is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => browserStorage.set('key', 'value')).not.toThrow();
});

test('does not throw when the browser denies storage', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(() => browserStorage.set('key', 'value')).not.toThrow();
  expect(browserStorage.get('key')).toBeNull();
});
