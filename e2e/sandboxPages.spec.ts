import type { Page } from '@playwright/test';
import type {
  CheckoutRequest,
  CheckoutSession,
  PortalRequest,
  PortalSession,
} from '../contract/subscriptions';
import type { PaidTier } from '../contract/tiers';
import { checkAccessibility, checkColours } from './support/accessibility';
import { postAs, type Member } from './support/member';
import { expectNoSidewaysScroll } from './support/posts';
import { expect, test } from './support/test';

/** The address of the hosted checkout of a tier. */
async function beginCheckout(url: string, member: Member, tier: PaidTier): Promise<string> {
  const page = `${url}/profile/${member.username}`;
  const body: CheckoutRequest = { tier, success_url: page, cancel_url: page };
  const session = await postAs(url, member, '/api/subscriptions/create-checkout-session/', body);
  return (session as CheckoutSession).url;
}

async function openPortal(url: string, member: Member, tier: PaidTier): Promise<string> {
  const body: PortalRequest = { tier, return_url: `${url}/profile/${member.username}` };
  return ((await postAs(url, member, '/api/subscriptions/manage/', body)) as PortalSession).url;
}

/** In both schemes, with nothing to scroll sideways. */
async function checkLooks(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await checkAccessibility(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkColours(page);
  await expectNoSidewaysScroll(page);
}

/** With all that unfolds unfolded and text of twice the size, on a phone: words stay whole and in sight. */
async function checkEnlarged(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  const broken = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    for (const details of document.querySelectorAll('details')) details.open = true;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      for (const word of texts.currentNode.nodeValue?.matchAll(/\S+/g) ?? []) {
        const range = document.createRange();
        range.setStart(texts.currentNode, word.index);
        range.setEnd(texts.currentNode, word.index + word[0].length);
        // An address has no place to break at.
        const isAddress = texts.currentNode.nodeValue?.includes('@');
        if (range.getClientRects().length > 1 && !isAddress) found.push(word[0]);
      }
    }
    return found;
  });
  expect(broken, 'words on two lines').toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
    for (const details of document.querySelectorAll('details')) details.open = false;
  });
  if (size) await page.setViewportSize(size);
}

test('a tier is bought by keyboard alone, after a card that was declined', async ({
  server,
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await page.goto(await beginCheckout(server.url, member, 'ZEUS'));
  await expect(page.getByRole('heading', { name: 'ZEUS' })).toBeVisible();
  await expect(page.getByText(member.email)).toBeVisible();
  await checkLooks(page);
  await checkEnlarged(page);

  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.insertText('4000 0000 0000 0002');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Your card was declined. Please try another card.');
  await checkLooks(page);

  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('4242 4242 4242 4242');
  for (const field of ['Expiry', 'Security code', 'Name on the card']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(field)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Start trial' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/profile/${member.username}`));
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This checkout is complete' })).toBeVisible();
});

test('in the portal the time is moved on, and the plan ends with its period', async ({
  server,
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await page.goto(await beginCheckout(server.url, member, 'HADES'));
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${member.username}`));
  await expect(async () => {
    await page.goto(await openPortal(server.url, member, 'HADES'));
  }).toPass();

  await expect(page.getByText('The free trial ends on')).toBeVisible();
  await checkLooks(page);
  await checkEnlarged(page);
  await page.getByRole('button', { name: '8 days later' }).click();
  await expect(page.getByText('Renews on')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await expect(page.getByText('It is not renewed.')).toBeVisible();
  await checkLooks(page);
  await page.getByRole('button', { name: '1 month later' }).click();
  await expect(page.getByText('Ended on')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Pantheon' }).click();
  await expect(page).toHaveURL(new RegExp(`/profile/${member.username}`));
});
