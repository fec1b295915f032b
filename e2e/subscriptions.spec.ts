import type { Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { signUp } from './support/member';
import { cardWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const plan = (page: Page, name: 'Hades' | 'Zeus') => page.getByRole('article', { name: `${name} plan` });
/** The name and tier at the top of the profile. */
const badge = (page: Page, tier: string) => page.getByRole('main').getByText(tier, { exact: true }).first();

test(
  'a member tries ZEUS, moderates with it, cancels, and falls back to HERMES when the period ends',
  { tag: '@anyWindow' },
  async ({ member, server, openAs }) => {
    test.setTimeout(120_000);
    const author = await signUp(server.url);
    const text = `Words of ${author.username}`;
    await writePost(server.url, author, text);

    const page = await openAs(member);
    await page.goto(`/profile/${member.username}`);
    await expect(plan(page, 'Zeus').getByText('7-day free trial')).toBeVisible();
    await expect(plan(page, 'Zeus').getByText('$5/month')).toBeVisible();
    await plan(page, 'Zeus').getByRole('button', { name: 'Subscribe' }).click();

    await expect(page.getByText(/no card is charged/i).first()).toBeVisible();
    await button(page, 'Start trial').click();

    await expect(plan(page, 'Zeus').getByText('Free trial: 7 days left, then $5/month')).toBeVisible();
    await expect(badge(page, 'ZEUS')).toBeVisible();
    await expect(plan(page, 'Hades').getByText('7-day free trial')).toHaveCount(0);
    await checkAccessibility(page);
    const stored = () =>
      page.evaluate(() => [
        localStorage.getItem('userTier'),
        localStorage.getItem('subscriptionStatus'),
        localStorage.getItem('usedFreeTrial'),
      ]);
    await expect.poll(stored).toEqual(['ZEUS', 'trialing', 'true']);

    await page.getByRole('link', { name: 'Pantheon, to the home page' }).click();
    const card = cardWith(page, text);
    await card.getByRole('button', { name: 'Delete as moderator' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/i })
      .click();
    await expect(page.getByText('Post moderated and deleted!')).toBeVisible();

    await page.getByRole('link', { name: 'Your profile' }).click();
    await plan(page, 'Zeus').getByRole('button', { name: 'Manage' }).click();
    await button(page, 'Cancel at the end of the trial').click();
    await expect(page.getByText(/It is not renewed/)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Pantheon' }).click();
    await expect(plan(page, 'Zeus').getByText(/^Ends on /)).toBeVisible();
    await expect(page.getByRole('heading', { name: member.username, level: 1 })).toBeFocused();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await expect(badge(page, 'ZEUS')).toBeVisible();

    await plan(page, 'Zeus').getByRole('button', { name: 'Manage' }).click();
    await button(page, '8 days later').click();
    await expect(page.getByText(/^Ended on /)).toBeVisible();
    await page.getByRole('link', { name: 'Return to Pantheon' }).click();
    await expect(plan(page, 'Zeus').getByText('Ended', { exact: true })).toBeVisible();
    await expect(badge(page, 'HERMES')).toBeVisible();
    await expect(plan(page, 'Zeus').getByRole('button', { name: 'Subscribe' })).toBeVisible();
    await expect(plan(page, 'Zeus').getByText('7-day free trial')).toHaveCount(0);
    await expect.poll(stored).toEqual(['HERMES', 'canceled', 'true']);
  },
);

test(
  'HADES → ZEUS: the new plan begins at once, the old one is not renewed',
  { tag: '@anyWindow' },
  async ({ member, openAs }) => {
    test.setTimeout(120_000);
    const page = await openAs(member);
    await page.goto(`/profile/${member.username}`);
    await plan(page, 'Hades').getByRole('button', { name: 'Subscribe' }).click();
    await button(page, 'Start trial').click();
    // First what goes by itself.
    await expect(page.getByText('Thank you. Your Hades subscription has begun.')).toBeVisible();
    await expect(badge(page, 'HADES')).toBeVisible();
    await expect(page.locator('#toasts')).toBeEmpty();

    await plan(page, 'Zeus').getByRole('button', { name: 'Subscribe' }).click();
    await button(page, 'Pay $5.00').or(button(page, 'Pay $5')).click();
    await expect(badge(page, 'ZEUS')).toBeVisible();
    await expect(plan(page, 'Zeus').getByText(/^Active: renews on /)).toBeVisible();
    await expect(plan(page, 'Hades').getByText(/^Ends on /)).toBeVisible();
  },
);

test(
  'a checkout that is left changes nothing, and leads to the profile where it was left',
  { tag: '@anyWindow' },
  async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 500 });
    await page.goto(`/profile/${member.username}`);
    const subscribe = plan(page, 'Zeus').getByRole('button', { name: 'Subscribe' });
    await expect(page.getByText('No posts yet')).toBeVisible();
    await subscribe.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const place = async () => Math.round((await subscribe.boundingBox())?.y ?? NaN);
    const left = await place();
    await subscribe.click();
    await expect(page.getByText(/no card is charged/i).first()).toBeVisible();
    await page.goBack();
    await expect.poll(place).toBe(left);

    await subscribe.click();
    await page.getByRole('link', { name: 'Cancel and go back' }).click();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await expect(plan(page, 'Zeus').getByText('7-day free trial')).toBeVisible();
    await expect(badge(page, 'HERMES')).toBeVisible();
  },
);
