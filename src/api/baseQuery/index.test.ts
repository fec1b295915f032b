import { clockOffsetMeasured } from '../../network/networkSlice';
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

test('what the server’s clock says is compared when the answer comes, not after the retries before it', async () => {
  const headers = () => ({ 'X-Server-Time': new Date(Date.now() - 10_800_000).toISOString() });
  scriptServer({
    'GET /api/posts/': [problem(503, 'Back soon.'), (request) => json([], { headers: headers() })(request)],
  });
  const { api, dispatch } = makeQueryApi('abc');
  const answer = baseQuery({ url: '/api/posts/' }, api);
  await jest.advanceTimersByTimeAsync(1_000);
  await answer;
  expect(dispatch).toHaveBeenCalledWith(clockOffsetMeasured(10_800_000));
});

test('a POST sends token, CSRF token and idempotency key with each attempt; options may be left out', async () => {
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
