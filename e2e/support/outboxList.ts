import { expect, type Page } from '@playwright/test';
import { appears, cardOf, commentsOf, goTo, type Scene } from './writer';

/** Withdraws something from the outbox; returns its text, or null if nothing can be withdrawn. */
export async function withdraw(page: Page, nth: number): Promise<string | null> {
  const show = page.locator('#network-bar').getByRole('button', { name: 'Show' });
  if (!(await show.isVisible())) return null;
  await show.click();
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  let text: string | null = null;
  if (await appears(list)) {
    const items = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Withdraw' }) });
    const item = items.nth(nth % Math.max(1, await items.count()));
    text = await item.textContent({ timeout: 1_000 }).catch(() => null);
    if (text !== null) {
      const question = page.getByRole('dialog', { name: 'Withdraw' });
      // It may be sent meanwhile.
      for (const place of [item, question])
        await place
          .getByRole('button', { name: 'Withdraw' })
          .click({ timeout: 1_000 })
          .catch(() => undefined);
    }
  }
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  return text;
}

/** Finds what is not stored where the member sees it: in the list of what waits, in its conversation, or in its field. */
export async function seeUnsent(page: Page, text: string, { own, others, other }: Scene): Promise<void> {
  const show = page.locator('#network-bar').getByRole('button', { name: 'Show' });
  if (await show.isVisible()) {
    await show.click();
    const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
    const isListed = await appears(list.getByText(text));
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    if (isListed) return;
  }
  await goTo(page, `/messages/${other.username}`);
  if (await appears(page.getByText(text))) return;
  await cardOf(page, own);
  await commentsOf(page, others);
  const fields = page.getByRole('textbox');
  const values = async () => Promise.all((await fields.all()).map((field) => field.inputValue()));
  await expect.poll(async () => (await values()).join('\n')).toContain(text);
}
