import type { Page } from '@playwright/test';
import type { Area } from '../shot';
import { open, press, see } from '../steps';

const openLink = (page: Page) => open(page, '/reset-password/Nw/token-of-a-mail', 'Set a new password');

async function submit(page: Page, password: string): Promise<void> {
  await openLink(page);
  await page.getByLabel('New password').fill(password);
  await press(page, 'Set New Password');
}

/** The page that the link of a reset mail leads to. */
export const newPassword: Area = {
  name: 'new-password',
  as: null,
  shots: [
    { name: 'empty', go: openLink },
    {
      name: 'too-short',
      go: async (page) => {
        await submit(page, 'seven77');
        await see(page, 'Please use at least 8 characters.');
      },
    },
    {
      name: 'link-not-valid',
      go: async (page) => {
        await submit(page, 'a new gate for the temple');
        await page.getByRole('alert').waitFor();
      },
    },
  ],
};
