import type { Page } from '@playwright/test';
import type { Subscriptions } from '../../../contract/subscriptions';
import { amend, calls, hold, refuse } from '../responses';
import type { Area } from '../shot';
import type { MemberName } from '../stage/members';
import { press, see, toTop } from '../steps';

/** Opens the own profile at its plans. */
async function openPlans(page: Page, name: MemberName, text: string | RegExp, query = ''): Promise<void> {
  await page.goto(`/profile/${name}${query}`);
  const plans = page.getByRole('region', { name: 'Subscription Management' });
  await see(plans, text);
  // The posts below give it the room to be scrolled to.
  await page.getByRole('article').last().waitFor();
  await toTop(plans);
}

/** The plans in the own profile. */
export const subscriptions: Area = {
  name: 'subscriptions',
  shots: [
    { name: 'plans', go: (page) => openPlans(page, 'Thalia', '7-day free trial') },
    { name: 'gift', as: 'Hera', go: (page) => openPlans(page, 'Hera', 'Active: a gift, nothing is charged') },
    { name: 'trial', as: 'Leda', go: (page) => openPlans(page, 'Leda', /^Free trial: 5 days left/) },
    { name: 'active', as: 'Alkmene', go: (page) => openPlans(page, 'Alkmene', /^Active: renews on/) },
    { name: 'cancelled', as: 'Medea', go: (page) => openPlans(page, 'Medea', /^Ends on/) },
    { name: 'payment-failed', as: 'Niobe', go: (page) => openPlans(page, 'Niobe', /^Payment failed/) },
    {
      name: 'loading',
      go: async (page) => {
        await hold(page, calls.subscriptions);
        await openPlans(page, 'Thalia', '$5/month');
      },
    },
    {
      name: 'not-sold',
      go: async (page) => {
        await amend<Subscriptions>(page, calls.subscriptions, (response) => ({
          ...response,
          publishable_key: null,
        }));
        await openPlans(page, 'Thalia', 'Subscriptions are not sold on this server.');
      },
    },
    {
      name: 'redirecting',
      go: async (page) => {
        await hold(page, calls.checkout);
        await openPlans(page, 'Thalia', '7-day free trial');
        await press(page, 'Subscribe');
        await see(page, 'Redirecting...');
      },
    },
    {
      name: 'checkout-failed',
      go: async (page) => {
        await refuse(page, calls.checkout);
        await openPlans(page, 'Thalia', '7-day free trial');
        await press(page, 'Subscribe');
        await see(page, 'Failed to initiate subscription checkout. Please try again.');
      },
    },
    {
      name: 'confirming',
      go: (page) => openPlans(page, 'Thalia', /^Confirming your Zeus/, '?checkout=success&tier=ZEUS'),
    },
  ],
};
