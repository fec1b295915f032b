import { answering, makeQueryApi } from '../../testing/queryApi';
import { withCsrf } from './csrf';

const { api } = makeQueryApi();
const next = answering({ data: null });
const call = () =>
  withCsrf(next)({ url: '/api/logout/', method: 'POST', headers: { Other: 'kept' } }, api, {});

afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0';
});

test('sends the cookie csrftoken as X-CSRFToken and keeps the other headers', async () => {
  document.cookie = 'xcsrftoken=wrong';
  document.cookie = 'csrftoken=secret-1';
  await call();
  expect(next.mock.lastCall?.[0].headers).toEqual({ Other: 'kept', 'X-CSRFToken': 'secret-1' });
});

test('the cookie is read again for each call', async () => {
  document.cookie = 'csrftoken=secret-1';
  await call();
  document.cookie = 'csrftoken=secret-2';
  await call();
  expect(next.mock.lastCall?.[0].headers).toMatchObject({ 'X-CSRFToken': 'secret-2' });
});

test('without the cookie there is no header', async () => {
  await call();
  expect(next.mock.lastCall?.[0].headers).toEqual({ Other: 'kept' });
});
