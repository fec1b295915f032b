import { act } from '@testing-library/react';
import { setPageVisibility } from '../../testing/pageVisibility';
import { renderHookIn } from '../../testing/renderHookIn';
import { json, noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { casesApi } from './casesApi';
import { makeCase } from './testing/cases';
import { useCaseLock } from './useCaseLock';

const MINUTE_MS = 60_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(lock: Reply | [Reply, ...Reply[]] = noContent) {
  const requests = scriptServer({
    'PUT /api/moderation/cases/1/lock/': lock,
    'DELETE /api/moderation/cases/1/lock/': noContent,
    'GET /api/moderation/cases/1/': json(makeCase(1)),
  });
  const store = makeSignedInStore();
  const hook = renderHookIn(store, () => useCaseLock(1, true));
  await pass(0);
  return { ...hook, store, methods: () => requests.map(({ method }) => method) };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  setPageVisibility('visible');
  jest.useRealTimers();
});

test('locks the case, each minute again while the page is visible, and unlocks it in the end', async () => {
  const { methods, unmount } = await open();
  expect(methods()).toEqual(['PUT']);
  await pass(MINUTE_MS);
  expect(methods()).toEqual(['PUT', 'PUT']);
  setPageVisibility('hidden');
  await pass(3 * MINUTE_MS);
  expect(methods()).toEqual(['PUT', 'PUT']);
  setPageVisibility('visible');
  await pass(0);
  expect(methods()).toEqual(['PUT', 'PUT', 'PUT']);
  unmount();
  await pass(3 * MINUTE_MS);
  expect(methods()).toEqual(['PUT', 'PUT', 'PUT', 'DELETE']);
});

test('fetches the case again after more than the two minutes of a lock, in which someone else may have decided it', async () => {
  const { store, methods } = await open();
  void store.dispatch(casesApi.endpoints.getCase.initiate(1));
  const fetchedAfter = async (ms: number) => {
    setPageVisibility('hidden');
    await pass(ms);
    setPageVisibility('visible');
    await pass(1_000);
    return methods().filter((method) => method === 'GET').length;
  };
  expect(await fetchedAfter(1.9 * MINUTE_MS)).toBe(1);
  expect(await fetchedAfter(2.1 * MINUTE_MS)).toBe(2);
});

test('has the conflict until the other has left', async () => {
  const { result } = await open([problem(409, 'eve is looking at it.'), noContent]);
  expect(result.current).toMatchObject({ status: 409 });
  await pass(MINUTE_MS);
  expect(result.current).toBeNull();
});
