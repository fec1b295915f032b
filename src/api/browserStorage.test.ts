import { browserStorage } from './browserStorage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('keeps, gives back and removes', () => {
  browserStorage.set('key', 'value');
  expect(browserStorage.get('key')).toBe('value');
  browserStorage.set('key', null);
  expect(localStorage).toHaveLength(0);
});

test('a full storage breaks nothing', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => browserStorage.set('key', 'value')).not.toThrow();
});

test('a browser that refuses storage altogether breaks nothing', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(() => browserStorage.set('key', 'value')).not.toThrow();
  expect(browserStorage.get('key')).toBeNull();
});
