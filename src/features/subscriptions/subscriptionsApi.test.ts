import { failureSentence } from '../../api/errorSentence';
import { json, problem, scriptServer } from '../../testing/scriptServer';
import { makeSignedInStore } from '../../testing/store';
import { subscriptionsApi } from './subscriptionsApi';
import { subscriptionsErrors } from './subscriptionsSentences';

const { createCheckoutSession, manageSubscription } = subscriptionsApi.endpoints;
const CHECKOUT = 'POST /api/subscriptions/create-checkout-session/';
const MANAGE = 'POST /api/subscriptions/manage/';
const checkout = { tier: 'HADES', success_url: 'https://p/ok', cancel_url: 'https://p/no' } as const;
const portal = { tier: 'HADES', return_url: 'https://p/back' } as const;

const begin = () =>
  makeSignedInStore().dispatch(createCheckoutSession.initiate({ ...checkout, submissionKey: 'key' }));

test('a checkout sends the specified payload with its own idempotency key, and returns the session', async () => {
  const session = { sessionId: 'cs_1', url: 'https://stripe/cs_1' };
  const requests = scriptServer({ [CHECKOUT]: json(session) });
  expect((await begin()).data).toEqual(session);
  await expect(requests[0]!.json()).resolves.toEqual(checkout);
  expect(requests[0]!.headers.get('Idempotency-Key')).toBe('key');
});

test.each([
  [
    'without a session id',
    json({ url: 'https://x' }),
    'Invalid response from server. Session ID is missing.',
  ],
  ['with nothing in it', json(null), 'Invalid response from server. Session ID is missing.'],
  ['that refuses', problem(409, 'Held.'), 'Failed to initiate subscription checkout. Please try again.'],
])('a response %s fails with its sentence', async (_what, response, sentence) => {
  scriptServer({ [CHECKOUT]: response });
  expect(failureSentence(subscriptionsErrors.createCheckoutSession, (await begin()).error)).toBe(sentence);
});

test('returns the URL of the portal', async () => {
  const requests = scriptServer({ [MANAGE]: json({ url: 'https://portal' }) });
  const { data } = await makeSignedInStore().dispatch(manageSubscription.initiate(portal));
  expect(data?.url).toBe('https://portal');
  await expect(requests[0]!.json()).resolves.toEqual(portal);
});

test('a portal that is refused fails with its sentence', async () => {
  scriptServer({ [MANAGE]: problem(404, 'None.') });
  const { error } = await makeSignedInStore().dispatch(manageSubscription.initiate(portal));
  expect(failureSentence(subscriptionsErrors.manageSubscription, error)).toBe(
    'Failed to access subscription management. Please try again.',
  );
});
