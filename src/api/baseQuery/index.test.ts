import { makeQueryApi } from '../../testing/queryApi';
import { json, problem, scriptServer } from '../../testing/scriptServer';
import { baseQuery } from './index';

beforeEach(() => {
  jest.useFakeTimers();
  document.cookie = 'csrftoken=secret';
});
afterEach(() => {
  jest.useRealTimers();
  document.cookie = 'csrftoken=; max-age=0';
});

test('a POST carries token, CSRF token and key on each attempt, and may say nothing of options', async () => {
  const requests = scriptServer({ 'POST /api/posts/': [problem(503, 'Back soon.'), json({ id: 1 })] });
  const answer = baseQuery({ url: '/api/posts/', method: 'POST', body: {} }, makeQueryApi('abc').api);
  await jest.advanceTimersByTimeAsync(1_000);
  expect((await answer).data).toEqual({ id: 1 });
  const carried = requests.map(({ headers }) =>
    ['Authorization', 'X-CSRFToken', 'Idempotency-Key'].map((name) => headers.get(name)),
  );
  expect(carried).toEqual([
    ['Token abc', 'secret', expect.any(String)],
    ['Token abc', 'secret', carried[0]?.[2]],
  ]);
});
