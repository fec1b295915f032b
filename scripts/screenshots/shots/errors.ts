import { calls, reply } from '../responses';
import type { Area } from '../shot';
import { conceal, open, press, see } from '../steps';

const BROKEN = 'This page could not be shown.';

/** Pages that break, a session that ends, and what a member reports. */
export const errors: Area = {
  name: 'errors',
  shots: [
    {
      name: 'page-broken',
      go: async (page) => {
        await page.route('**/assets/feed.*.js', (route) => route.abort());
        await open(page, '/home', BROKEN);
      },
    },
    {
      name: 'login-broken',
      as: null,
      go: async (page) => {
        await page.route('**/assets/login.*.js', (route) => route.abort());
        await open(page, '/', BROKEN);
      },
    },
    {
      name: 'session-expired',
      go: async (page) => {
        await reply(page, calls.all, 401, { detail: 'Invalid token.' });
        await open(page, '/home', 'Your session has expired. Please log in again.');
      },
    },
    {
      name: 'report',
      go: async (page) => {
        await open(page, '/home', 'Comedy tonight');
        await press(page, 'More');
        await page.getByRole('menuitem', { name: 'Report a problem' }).click();
        await see(page, 'Save report');
        await conceal(page, /\d+ steps|\d+ KB|\d+\.\d+\.\d+\+\w+/, '…');
      },
    },
  ],
};
