import type { Page } from '@playwright/test';
import { calls, hold, refuse } from '../responses';
import type { Area } from '../shot';
import { button, open, see } from '../steps';

async function type(page: Page, text: string): Promise<void> {
  await open(page, '/home', 'Comedy tonight');
  const opener = button(page, 'Search users');
  if (await opener.isVisible()) await opener.click();
  await page.getByRole('combobox', { name: 'Search users' }).fill(text);
}

/** The search in the header. */
export const search: Area = {
  name: 'search',
  shots: [
    {
      name: 'found',
      go: async (page) => {
        await type(page, 'me');
        await page.getByRole('option', { name: 'Homer' }).waitFor();
      },
    },
    {
      name: 'chosen-by-key',
      go: async (page) => {
        await type(page, 'me');
        await page.getByRole('option', { name: 'Homer' }).waitFor();
        await page.keyboard.press('ArrowDown');
      },
    },
    {
      name: 'searching',
      go: async (page) => {
        await hold(page, calls.search);
        await type(page, 'me');
        await see(page, 'Searching...');
      },
    },
    {
      name: 'nobody-found',
      go: async (page) => {
        await type(page, 'xyz');
        await see(page, 'No users found');
      },
    },
    {
      name: 'error',
      go: async (page) => {
        await refuse(page, calls.search);
        await type(page, 'me');
        await see(page, 'Failed to search users. Please try again.');
      },
    },
  ],
};
