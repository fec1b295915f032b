import { browserStorage } from '../../api/browserStorage';
import { storedEntries } from '../../testing/storedEntries';
import { text, wholeNumber } from './codecs';
import { fieldStorage } from './fieldStorage';

const makeStorage = () => fieldStorage({ name: text, age: wholeNumber }, browserStorage);

beforeEach(() => localStorage.clear());

test('writes a key for each field, and nothing of redux-persist’s own', async () => {
  const state = { name: 'ada', age: 36, _persist: { version: -1, rehydrated: true } };
  await makeStorage().setItem('persist:auth', state);
  expect(storedEntries()).toEqual({ name: 'ada', age: '36' });
});

test('reads them back', async () => {
  localStorage.setItem('name', 'ada');
  localStorage.setItem('age', 'unreadable');
  await expect(makeStorage().getItem()).resolves.toEqual({ name: 'ada', age: null });
});

test('what cannot be read is cleared away with the next write', async () => {
  localStorage.setItem('age', 'unreadable');
  const storage = makeStorage();
  await storage.setItem('', await storage.getItem());
  expect(storedEntries()).toEqual({});
});

test('a field that did not change here is not written over what another tab put there', async () => {
  const [here, elsewhere] = [makeStorage(), makeStorage()];
  await here.setItem('', { name: 'ada', age: 36 });
  elsewhere.read();
  await elsewhere.setItem('', { name: 'bob', age: 36 });
  await here.setItem('', { name: 'ada', age: 37 });
  expect(storedEntries()).toEqual({ name: 'bob', age: '37' });
});

test('notices what something else has written, and that a browser which stores nothing has changed nothing', async () => {
  const storage = makeStorage();
  await storage.setItem('', { name: 'ada', age: 36 });
  expect(storage.hasChanged('name')).toBe(false);
  localStorage.setItem('name', 'bob');
  expect(storage.hasChanged('name')).toBe(true);

  const refusing = fieldStorage({ name: text }, { get: () => null, keys: () => [], set: () => {} });
  await refusing.setItem('', { name: 'ada' });
  expect(refusing.hasChanged('name')).toBe(false);
});

test('a purge leaves nothing', async () => {
  const storage = makeStorage();
  await storage.setItem('', { name: 'ada', age: 36 });
  await storage.removeItem();
  expect(storedEntries()).toEqual({});
});
