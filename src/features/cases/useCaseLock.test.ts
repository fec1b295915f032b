import { act } from '@testing-library/react';
import { setPageVisibility } from '../../testing/pageVisibility';
import { renderHookIn } from '../../testing/renderHookIn';
import { noContent, problem, scriptServer, type Reply } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { useCaseLock } from './useCaseLock';

const MINUTE_MS = 60_000;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(lock: Reply | [Reply, ...Reply[]] = noContent) {
  const requests = scriptServer({
    'PUT /api/moderation/cases/1/lock/': lock,
    'DELETE /api/moderation/cases/1/lock/': noContent,
  });
  const hook = renderHookIn(makeSignedInStore(), () => useCaseLock(1, true));
  await pass(0);
  return { ...hook, methods: () => requests.map(({ method }) => method) };
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

test('has the conflict until the other has left', async () => {
  const { result } = await open([problem(409, 'eve is looking at it.'), noContent]);
  expect(result.current).toMatchObject({ status: 409 });
  await pass(MINUTE_MS);
  expect(result.current).toBeNull();
});
