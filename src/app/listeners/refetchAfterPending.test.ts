import { baseApi } from '../../api/baseApi';
import { sessionEnded } from '../../api/session';
import { held, json, scriptServer } from '../../testing/scriptServer';
import { settle } from '../../testing/settle';
import { makeSignedInStore } from '../../testing/store';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNews: build.query<string, string>({
      query: (place) => ({ url: `/api/news/${place}/` }),
      providesTags: ['Subscription'],
    }),
  }),
});
const { getNews } = api.endpoints;

/** A page that has asked for news, which the server has answered and the network has not brought yet. */
async function start() {
  const late = held(json('old'));
  const requests = scriptServer({ 'GET /api/news/delphi/': [late.reply, json('new')] });
  const store = makeSignedInStore();
  void store.dispatch(getNews.initiate('delphi'));
  await settle();
  return { late, requests, store, news: () => getNews.select('delphi')(store.getState()).data };
}

test('a query that is invalidated while it is pending is refetched after that, once', async () => {
  const { late, requests, store, news } = await start();
  store.dispatch(api.util.invalidateTags(['Subscription']));
  store.dispatch(api.util.invalidateTags(['Subscription']));
  void store.dispatch(getNews.initiate('delphi', { forceRefetch: true, subscribe: false }));
  await settle();
  expect(requests).toHaveLength(1);
  late.release();
  await settle();
  expect(news()).toBe('new');
  expect(requests).toHaveLength(2);
});

test('a component that mounts while the query is pending causes no other request', async () => {
  const { late, requests, store } = await start();
  void store.dispatch(getNews.initiate('delphi', { forceRefetch: true }));
  late.release();
  await settle();
  expect(requests).toHaveLength(1);
});

test('nothing is refetched for a session that ended meanwhile', async () => {
  const { late, requests, store } = await start();
  store.dispatch(api.util.invalidateTags(['Subscription']));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  late.release();
  await settle();
  expect(requests).toHaveLength(1);
});

test('an invalidated query does not wait for slower ones', async () => {
  const { requests, store } = await start();
  scriptServer({ 'GET /api/news/athens/': [json('old'), json('new')] });
  await store.dispatch(getNews.initiate('athens'));
  store.dispatch(api.util.invalidateTags(['Subscription']));
  await settle();
  expect(getNews.select('athens')(store.getState()).data).toBe('new');
  expect(requests).toHaveLength(1);
});
