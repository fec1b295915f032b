import { browserStorage } from '../../api/browserStorage';
import { storedEntries } from '../../testing/storedEntries';
import { text, integer } from './codecs';
import { fieldStorage } from './fieldStorage';

const makeStorage = () => fieldStorage({ name: text, age: integer }, browserStorage);

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

  const refusing = fieldStorage({ name: text }, { get: () => null, keys: () => [], set: () => {} });
  await refusing.setItem('', { name: 'ada' });
  expect(refusing.hasChanged('name')).toBe(false);
});

test('a purge removes all fields', async () => {
  const storage = makeStorage();
  await storage.setItem('', { name: 'ada', age: 36 });
  await storage.removeItem();
  expect(storedEntries()).toEqual({});
});
