import type { Area } from '../shot';
import { open } from '../steps';

/** The keyboard shortcuts. */
export const shortcuts: Area = {
  name: 'shortcuts',
  shots: [
    {
      name: 'list',
      go: async (page) => {
        await open(page, '/home', 'Comedy tonight');
        await page.keyboard.press('?');
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'focused-post',
      go: async (page) => {
        await open(page, '/home', 'Comedy tonight');
        await page.keyboard.press('j');
        await page.keyboard.press('j');
      },
    },
  ],
};
