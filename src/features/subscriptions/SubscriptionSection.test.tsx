import '@testing-library/jest-dom';
import { act, screen } from '@testing-library/react';
import { json, problem, type Reply } from '../../testing/scriptServer';
import { profileApi } from '../profile';
import { hades, LIST, openSection, OWN, plan, settings, trial, type Script } from './testing/openSection';

const CHECKOUT = 'POST /api/subscriptions/create-checkout-session/';
const MANAGE = 'POST /api/subscriptions/manage/';

const redirectToCheckout = jest.fn();

/** The provider's client, as its script leaves it on the page. */
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

test('the plans with what they are good for, their price, and the trial while it is unused', async () => {
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

test('what is held says how it stands and can be managed; the trial is used up', async () => {
  openSection({ [OWN]: json(hades), [LIST]: settings([trial]) });
  const hadesPlan = await plan('Hades');
  expect(await hadesPlan.findByText(/^Free trial: \d+ days left, then \$2\/month$/)).toBeVisible();
  expect(hadesPlan.getByRole('button', { name: 'Manage' })).toBeVisible();
  expect((await plan('Zeus')).getByRole('button', { name: 'Subscribe' })).toBeVisible();
  expect(screen.queryByText('7-day free trial')).not.toBeInTheDocument();
});

test('a gift is not managed, and where nothing is sold nothing can be subscribed to', async () => {
  const gift = { ...trial, status: 'active', current_period_end: null, trial_end: null };
  openSection({ [OWN]: json(hades), [LIST]: settings([gift], { publishable_key: null }) });
  expect(await screen.findByText('Active: a gift, nothing is charged')).toBeVisible();
  expect(screen.getByText('Subscriptions are not sold on this server.')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('Subscribe', () => {
  test('leads to the checkout of the session that the server began, and back to the own profile', async () => {
    const { sent, zeus } = await subscribe({ [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }) });
    expect(await zeus.findByRole('button', { name: 'Redirecting...' })).toBeDisabled();
    await screen.findByText('Redirecting...');
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(redirectToCheckout).toHaveBeenCalledWith({ sessionId: 'cs_1' });
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
  ])('that %s says so and can be pressed again, as the same submission', async (_case, answer, sentence) => {
    const { user, sent, zeus } = await subscribe({ [CHECKOUT]: answer });
    expect(await screen.findByText(sentence)).toBeVisible();
    await user.click(await zeus.findByRole('button', { name: 'Subscribe' }));
    await zeus.findByRole('button', { name: 'Subscribe' });
    const keys = sent(CHECKOUT).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('that the provider refuses says so', async () => {
    redirectToCheckout.mockResolvedValue({ error: { message: 'No such session' } });
    await subscribe({ [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }) });
    const sentence = 'Failed to initiate subscription checkout. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  test("without the provider's client says so, and begins no session", async () => {
    const { sent } = await subscribe({ [LIST]: problem(400, 'x') });
    expect(await screen.findByText('Failed to initialize Stripe.')).toBeVisible();
    expect(sent(CHECKOUT)).toEqual([]);
  });

  test("with a stand-in for the provider's script loads that first, and once it could not, again", async () => {
    provideStripe(false);
    const url = 'http://localhost/sandbox/stripe.js';
    const { user, zeus } = await subscribe({
      [LIST]: settings([], { stripe_js_url: url }),
      [CHECKOUT]: json({ sessionId: 'cs_1', url: 'https://x' }),
    });
    const script = () => document.querySelector<HTMLScriptElement>(`script[src="${url}"]`);
    await screen.findByText('Redirecting...');
    act(() => void script()!.dispatchEvent(new Event('error')));
    expect(await screen.findByText('Failed to initialize Stripe.')).toBeVisible();
    expect(script()).toBeNull();
    await user.click(await zeus.findByRole('button', { name: 'Subscribe' }));
    await screen.findByText('Redirecting...');
    provideStripe();
    await act(async () => {
      script()!.dispatchEvent(new Event('load'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    expect(redirectToCheckout).toHaveBeenCalledWith({ sessionId: 'cs_1' });
  });
});

describe('Manage', () => {
  const press = async (answer: Reply) => {
    const opened = openSection({ [OWN]: json(hades), [LIST]: settings([trial]), [MANAGE]: answer });
    await opened.user.click(await screen.findByRole('button', { name: 'Manage' }));
    return opened;
  };

  test('leads to the portal', async () => {
    const { sent } = await press(json({ url: 'http://localhost/#portal' }));
    await screen.findByText('Redirecting...');
    expect(await sent(MANAGE)[0]!.json()).toEqual({
      tier: 'HADES',
      return_url: 'http://localhost/profile/ada',
    });
    expect(window.location.hash).toBe('#portal');
  });

  test('that cannot be had says so', async () => {
    await press(problem(404, 'x'));
    const sentence = 'Failed to access subscription management. Please try again.';
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Manage' })).toBeEnabled();
  });
});

test('a standing that changes by another way is shown without a reload', async () => {
  const { store } = openSection({
    [OWN]: [json(hades), json({ ...hades, subscription_status: 'active_until_period_end' })],
    [LIST]: [settings([trial]), settings([{ ...trial, status: 'active_until_period_end' }])],
  });
  await screen.findByText(/^Free trial/);
  await act(async () => {
    await store.dispatch(profileApi.endpoints.getOwnProfile.initiate(undefined, { forceRefetch: true }));
  });
  expect(await screen.findByText(/^Ends on /)).toBeVisible();
});
