import '@testing-library/jest-dom';
import { act, screen, waitFor } from '@testing-library/react';
import { baseApi } from '../../api/baseApi';
import { json, problem, type Reply } from '../../testing/scriptServer';
import { hades, LIST, openSection, OWN, plan, settings, trial, type Script } from './testing/openSection';

const CHECKOUT = 'POST /api/subscriptions/create-checkout-session/';
const MANAGE = 'POST /api/subscriptions/manage/';

const redirectToCheckout = jest.fn();

/** The provider's client, as its script sets it on the window. */
function provideStripe(isThere = true): void {
  const Stripe = Object.assign(() => ({ redirectToCheckout }), { version: 'basil' });
  Object.assign(window, { Stripe: isThere ? Stripe : undefined });
}

async function subscribe(script: Script) {
  const opened = openSection(script);
  const zeus = await plan('Zeus');
  await opened.user.click(await zeus.findByRole('button', { name: 'Subscribe' }));
  return { ...opened, zeus };
}

beforeEach(() => {
  localStorage.clear();
  provideStripe();
  redirectToCheckout.mockReset().mockReturnValue(new Promise(() => {}));
});

// First, since Stripe.js is kept once it has been loaded.
test('shows an error where Stripe.js cannot be loaded, and creates no session', async () => {
  provideStripe(false);
  const { sent } = await subscribe({});
  await screen.findByText('Redirecting...');
  const script = await waitFor(() => {
    const found = document.querySelector('script[src^="https://js.stripe.com"]');
    if (!found) throw new Error('The script is not asked for.');
    return found;
  });
  act(() => void script.dispatchEvent(new Event('error')));
  expect(await screen.findByText('Failed to initialize Stripe.')).toBeVisible();
  expect(sent(CHECKOUT)).toEqual([]);
});

test('shows each plan with its benefits, its price, and the trial while it is unused', async () => {
  openSection();
  expect(await screen.findByRole('heading', { name: 'Subscription Management' })).toBeVisible();
  const hadesPlan = await plan('Hades');
  expect(hadesPlan.getByText('Hades can modify posts from Hermes users')).toBeVisible();
  expect(hadesPlan.getByText('$2/month')).toBeVisible();
  expect(hadesPlan.getByText('7-day free trial')).toBeVisible();
  const zeus = await plan('Zeus');
  expect(zeus.getByText('Zeus can modify and delete posts from Hades and Hermes users')).toBeVisible();
  expect(zeus.getByText('$5/month')).toBeVisible();
});

test('a subscription shows its status and can be managed; the trial is used up', async () => {
  openSection({ [OWN]: json(hades), [LIST]: settings([trial]) });
  const hadesPlan = await plan('Hades');
  expect(await hadesPlan.findByText(/^Free trial: \d+ days left, then \$2\/month$/)).toBeVisible();
  expect(hadesPlan.getByRole('button', { name: 'Manage' })).toBeVisible();
  expect((await plan('Zeus')).getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(screen.queryByText('7-day free trial')).not.toBeInTheDocument();
});

test.each([48, -48])('with a clock %s hours ahead, the days left count by the server’s', async (hours) => {
  const now = Date.now() - hours * 3_600_000;
  const ending = { ...trial, trial_end: new Date(now + 5 * 86_400_000).toISOString() };
  const told = { headers: { 'X-Server-Time': new Date(now).toISOString() } };
  openSection({ [OWN]: json(hades, told), [LIST]: settings([ending]) });
  expect(await (await plan('Hades')).findByText(/^Free trial: 5 days left/)).toBeVisible();
});

test('a gift cannot be managed, and nothing can be subscribed to where nothing is sold', async () => {
  const gift = { ...trial, status: 'active', current_period_end: null, trial_end: null };
  openSection({ [OWN]: json(hades), [LIST]: settings([gift], { publishable_key: null }) });
  expect(await screen.findByText('Active: a gift, nothing is charged')).toBeVisible();
  expect(screen.getByText('Subscriptions are not sold on this server.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('Subscribe', () => {
  test('redirects to the checkout session, which leads back to the own profile', async () => {
    const { sent, zeus } = await subscribe({ [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }) });
    expect(await zeus.findByRole('button', { name: 'Redirecting...' })).toBeDisabled();
    await waitFor(() => expect(redirectToCheckout).toHaveBeenCalledWith({ sessionId: 'cs_1' }));
    expect(await sent(CHECKOUT)[0]!.json()).toEqual({
      tier: 'ZEUS',
      success_url: 'http://localhost/profile/ada?checkout=success&tier=ZEUS',
      cancel_url: 'http://localhost/profile/ada?checkout=cancelled',
    });
  });

  test.each<[string, Reply, string]>([
    ['is refused', problem(409, 'x'), 'Failed to initiate subscription checkout. Please try again.'],
    [
      'is answered without a session',
      json({ url: 'https://x' }),
      'Invalid response from server. Session ID is missing.',
    ],
  ])(
    'that %s shows an error and can be retried with the same idempotency key',
    async (_case, response, sentence) => {
      const { user, sent, zeus } = await subscribe({ [CHECKOUT]: response });
      expect(await screen.findByText(sentence)).toBeVisible();
      await user.click(await zeus.findByRole('button', { name: 'Subscribe' }));
      await zeus.findByRole('button', { name: 'Subscribe' });
      const keys = sent(CHECKOUT).map(({ headers }) => headers.get('Idempotency-Key'));
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );

  test('shows an error when the provider refuses', async () => {
    redirectToCheckout.mockResolvedValue({ error: { message: 'No such session' } });
    await subscribe({ [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }) });
    const sentence = 'Failed to initiate subscription checkout. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test("shows an error without the provider's client, and creates no session", async () => {
    const { sent } = await subscribe({ [LIST]: problem(400, 'x') });
    expect(await screen.findByText('Failed to initialize Stripe.')).toBeVisible();
    expect(sent(CHECKOUT)).toEqual([]);
  });

  test("loads a stand-in for the provider's script first, and again after it failed", async () => {
    provideStripe(false);
    const url = 'http://localhost/sandbox/stripe.js';
    const { user, zeus } = await subscribe({
      [LIST]: settings([], { script_url: url }),
      [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }),
    });
    const script = () => document.querySelector<HTMLScriptElement>(`script[src="${url}"]`);
    await waitFor(() => expect(script()).not.toBeNull());
    act(() => void script()!.dispatchEvent(new Event('error')));
    expect(await screen.findByText('Failed to initialize Stripe.')).toBeVisible();
    expect(script()).toBeNull();
    await user.click(await zeus.findByRole('button', { name: 'Subscribe' }));
    await waitFor(() => expect(script()).not.toBeNull());
    provideStripe();
    act(() => void script()!.dispatchEvent(new Event('load')));
    await waitFor(() => expect(redirectToCheckout).toHaveBeenCalledWith({ sessionId: 'cs_1' }));
  });
});

describe('Manage', () => {
  const press = async (response: Reply) => {
    const opened = openSection({ [OWN]: json(hades), [LIST]: settings([trial]), [MANAGE]: response });
    await opened.user.click(await screen.findByRole('button', { name: 'Manage' }));
    return opened;
  };

  test('leads to the portal', async () => {
    const { sent } = await press(json({ url: 'http://localhost/#portal' }));
    // The button says that it redirects before the server has said where to.
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(screen.getByText('Redirecting...')).toBeVisible();
    expect(await sent(MANAGE)[0]!.json()).toEqual({
      tier: 'HADES',
      return_url: 'http://localhost/profile/ada?checkout=managed',
    });
  });

  test('shows an error when there is no portal', async () => {
    await press(problem(404, 'x'));
    const sentence = 'Failed to access subscription management. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Manage' })).toBeEnabled();
  });
});

test('shows a subscription that changed elsewhere without a reload', async () => {
  const { store } = openSection({
    [OWN]: [json(hades), json({ ...hades, subscription_status: 'active_until_period_end' })],
    [LIST]: [settings([trial]), settings([{ ...trial, status: 'active_until_period_end' }])],
  });
  await screen.findByText(/^Free trial/);
  act(() => {
    store.dispatch(baseApi.util.invalidateTags([{ type: 'Profile', id: 'OWN' }]));
  });
  expect(await screen.findByText(/^Ends on /)).toBeVisible();
});
