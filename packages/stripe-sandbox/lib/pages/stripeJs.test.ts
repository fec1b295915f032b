import vm from 'node:vm';
import { loadStripe } from '@stripe/stripe-js/pure';
import { stripeJs } from './stripeJs';

const assign = jest.fn();

beforeAll(() => {
  const browser = { location: { assign } };
  Object.assign(globalThis, { window: browser, document: {} });
  vm.runInNewContext(stripeJs, { window: browser });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
  Reflect.deleteProperty(globalThis, 'document');
});

test('`@stripe/stripe-js` accepts the script as Stripe.js, without a warning', async () => {
  const warn = jest.spyOn(console, 'warn');
  const stripe = await loadStripe('pk_test_sandbox');
  void stripe?.redirectToCheckout({ sessionId: 'cs_test_1/2' });
  expect(assign).toHaveBeenCalledWith('/sandbox/checkout/cs_test_1%2F2');
  expect(warn).not.toHaveBeenCalled();
});

test.each([undefined, '', 'https://elsewhere.example'])('the session %j leads nowhere', async (sessionId) => {
  assign.mockClear();
  const stripe = await loadStripe('pk_test_sandbox');
  const response = await stripe?.redirectToCheckout({ sessionId } as { sessionId: string });
  expect(response).toMatchObject({ error: { message: expect.stringContaining('sessionId') } });
  expect(assign).not.toHaveBeenCalled();
});

test('a key that is not publishable is refused', async () => {
  await expect(loadStripe('sk_test_1')).rejects.toThrow('publishable key');
});
