import { storedEntries } from '../../testing/storedEntries';
import { fieldStorage, flag, integer, nullableBoolean, profile, text, tier, type Read } from './fieldStorage';

const makeStorage = () => fieldStorage({ name: text, age: integer });

beforeEach(() => localStorage.clear());

test('writes a key for each field, and no metadata of redux-persist', async () => {
  const state = { name: 'ada', age: 36, _persist: { version: -1, rehydrated: true } };
  await makeStorage().setItem('persist:auth', state);
  expect(storedEntries()).toEqual({ name: 'ada', age: '36' });
});

test('reads them back', async () => {
  localStorage.setItem('name', 'ada');
  localStorage.setItem('age', 'unreadable');
  await expect(makeStorage().getItem()).resolves.toEqual({ name: 'ada', age: null });
});

test('removes invalid values with the next write', async () => {
  localStorage.setItem('age', 'unreadable');
  const storage = makeStorage();
  await storage.setItem('', await storage.getItem());
  expect(storedEntries()).toEqual({});
});

test('does not overwrite a field that another tab changed and this one did not', async () => {
  const [here, elsewhere] = [makeStorage(), makeStorage()];
  await here.setItem('', { name: 'ada', age: 36 });
  elsewhere.read();
  await elsewhere.setItem('', { name: 'bob', age: 36 });
  await here.setItem('', { name: 'ada', age: 37 });
  expect(storedEntries()).toEqual({ name: 'bob', age: '37' });
});

test('hasChanged reports writes from outside, and nothing in a browser without storage', async () => {
  const storage = makeStorage();
  await storage.setItem('', { name: 'ada', age: 36 });
  expect(storage.hasChanged('name')).toBe(false);
  localStorage.setItem('name', 'bob');
  expect(storage.hasChanged('name')).toBe(true);

  localStorage.clear();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'QuotaExceededError');
  });
  const refused = makeStorage();
  await refused.setItem('', { name: 'ada', age: 36 });
  expect(refused.hasChanged('name')).toBe(false);
  jest.restoreAllMocks();
});

test('a purge removes all fields', async () => {
  const storage = makeStorage();
  await storage.setItem('', { name: 'ada', age: 36 });
  await storage.removeItem();
  expect(storedEntries()).toEqual({});
});

test.each([
  ['a text', text, 'ada', 'ada'],
  ['no text', text, null, null],
  ['a number', integer, 1767225600000, '1767225600000'],
  ['no number', integer, null, null],
  ['a flag', flag, true, 'true'],
  ['a flag that is not set', flag, false, null],
  ['true', nullableBoolean, true, 'true'],
  ['false', nullableBoolean, false, 'false'],
  ['null', nullableBoolean, null, null],
  ['a tier', tier, 'ZEUS', 'ZEUS'],
  ['no tier', tier, null, null],
  ['an object', profile, { bio: 'hi' }, '{"bio":"hi"}'],
  ['no object', profile, null, null],
] as [string, Read<unknown>, unknown, string | null][])(
  '%s is stored as plain text or a missing key, and read back',
  async (_what, read, value, stored) => {
    await fieldStorage({ field: read }).setItem('', { field: value });
    expect(localStorage.getItem('field')).toBe(stored);
    expect(read(stored)).toEqual(value);
  },
);

test.each([
  ['an empty text', text, ''],
  ['a number with letters', integer, '12x'],
  ['a negative number', integer, '-1'],
  ['an overflowing number', integer, '9'.repeat(400)],
  ['a word that is not a boolean', nullableBoolean, 'maybe'],
  ['an unknown tier', tier, 'APOLLO'],
  ['half an object', profile, '{"bio":'],
  ['a list for an object', profile, '[1]'],
  ['a text for an object', profile, '"x"'],
] as [string, Read<unknown>, string][])('%s is read as null', (_what, read, stored) => {
  expect(read(stored)).toBeNull();
});

test.each(['TRUE', '1', '"true"', '', null])('%p is read as false', (stored) => {
  expect(flag(stored)).toBe(false);
});
