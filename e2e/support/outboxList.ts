import { expect, type Locator, type Page } from '@playwright/test';
import { appears, cardOf, commentsOf, goTo, type Scene } from './writer';

/** The beginning of what a run has written, and no other text (writingRun). */
const MARK = /w\d+x\d+\./;

/** Milliseconds that a press gets: what it is about may be sent meanwhile. */
const PRESS_MS = 4_000;

const press = (control: Locator): Promise<boolean> =>
  control.click({ timeout: PRESS_MS }).then(
    () => true,
    () => false,
  );

/**
 * Withdraws something from the outbox.
 * @returns its text, and whether it is sure that it was withdrawn; null if nothing can be
 */
export async function withdraw(page: Page, nth: number): Promise<{ text: string; isSure: boolean } | null> {
  const show = page.locator('#network-bar').getByRole('button', { name: 'Show' });
  if (!(await show.isVisible()) || !(await press(show))) return null;
  const list = page.getByRole('dialog', { name: 'Waiting to be sent' });
  const withdrawIn = (place: Locator) => place.getByRole('button', { name: 'Withdraw' });
  let withdrawn: { text: string; isSure: boolean } | null = null;
  if (await appears(list)) {
    const items = list.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Withdraw' }) });
    const shown = await items
      .nth(nth % Math.max(1, await items.count()))
      .textContent({ timeout: 1_000 })
      .catch(() => null);
    const text = MARK.exec(shown ?? '')?.[0];
    // By its text: another is in its place once one before it is sent.
    if (text && (await press(withdrawIn(items.filter({ hasText: text }))))) {
      withdrawn = { text, isSure: await press(withdrawIn(page.getByRole('dialog', { name: 'Withdraw' }))) };
    }
  }
  // The question may still be open, over the list.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden', timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  return withdrawn;
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
  // A reply or an edit that a reload has interrupted is offered in its place, once that has loaded.
  const offer = page.getByRole('button', { name: /^Continue your/ }).first();
  const fields = page.getByRole('textbox');
  const values = async () => {
    if (await offer.isVisible()) await offer.click();
    return Promise.all((await fields.all()).map((field) => field.inputValue()));
  };
  await expect.poll(async () => (await values()).join('\n')).toContain(text);
}
