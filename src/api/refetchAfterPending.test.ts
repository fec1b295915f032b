import { held, json, scriptServer } from '../testing/scriptServer';
import { settle } from '../testing/settle';
import { makeSignedInStore } from '../testing/store';
import { refetchAfterPending } from './refetchAfterPending';
import { baseApi } from './baseApi';
import { sessionEnded } from './session';

const { getNews } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getNews: build.query<string, string>({ query: (place) => ({ url: `/api/news/${place}/` }) }),
  }),
}).endpoints;

/** A page that has asked for news, which the server has answered and the network has not brought yet. */
async function start() {
  const late = held(json('old'));
  const requests = scriptServer({ 'GET /api/news/delphi/': [late.reply, json('new')] });
  const store = makeSignedInStore();
  void store.dispatch(getNews.initiate('delphi'));
  await settle();
  return { late, requests, store, news: () => getNews.select('delphi')(store.getState()).data };
}

test('an answer on its way may be too old: the server is asked once more, and not for each who wants to know', async () => {
  const { late, requests, store, news } = await start();
  const asked = [
    store.dispatch(refetchAfterPending(getNews, 'delphi')),
    store.dispatch(refetchAfterPending(getNews, 'delphi')),
  ];
  await settle();
  expect(requests).toHaveLength(1);
  late.release();
  await Promise.all(asked);
  expect(news()).toBe('new');
  expect(requests).toHaveLength(2);
});

test('nobody asks on behalf of a session that ended meanwhile', async () => {
  const { requests, store } = await start();
  const asked = store.dispatch(refetchAfterPending(getNews, 'delphi'));
  store.dispatch(sessionEnded({ reason: 'signedOut' }));
  expect((await asked).data).toBeUndefined();
  expect(requests).toHaveLength(1);
});
