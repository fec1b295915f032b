import type { Browser, Page } from '@playwright/test';
import type { CheckoutSession, PortalSession } from '../../../contract/subscriptions';
import { getAs, postAs, type Member } from '../../../e2e/support/member';
import type { Members } from './members';

/** The pages of the payment provider's sandbox. */
export interface SandboxPages {
  checkout: string;
  portal: string;
}

async function beginCheckout(url: string, member: Member): Promise<string> {
  const page = `${url}/profile/${member.username}`;
  const body = { tier: 'ZEUS', success_url: page, cancel_url: page };
  return ((await postAs(url, member, '/api/subscriptions/create-checkout-session/', body)) as CheckoutSession)
    .url;
}

async function buyTrial(page: Page, url: string, member: Member): Promise<void> {
  await page.goto(await beginCheckout(url, member));
  await page.getByRole('button', { name: 'Start trial' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/sandbox/'));
  // Applies the purchase without waiting for the webhook.
  await getAs(url, member, '/api/subscriptions/');
}

/** One member opens the checkout; another has bought a plan and opens the portal. */
export async function openSandbox(browser: Browser, url: string, members: Members): Promise<SandboxPages> {
  const page = await browser.newPage();
  await buyTrial(page, url, members.Ione);
  await page.close();
  const body = { tier: 'ZEUS', return_url: `${url}/profile/${members.Ione.username}` };
  const { url: portal } = (await postAs(
    url,
    members.Ione,
    '/api/subscriptions/manage/',
    body,
  )) as PortalSession;
  return { checkout: await beginCheckout(url, members.Danae), portal };
}
