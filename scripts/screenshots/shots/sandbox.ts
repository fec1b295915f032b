import type { Area } from '../shot';
import { conceal, open, press, see } from '../steps';

const DATE = /\d{1,2} [A-Z][a-z]+ \d{4}/;
const SHOWN = '1 January 2030';

/** The hosted pages of the payment sandbox. */
export const sandbox: Area = {
  name: 'sandbox',
  as: null,
  shots: [
    {
      name: 'checkout',
      isWhole: true,
      go: async (page, { sandbox }) => {
        await open(page, sandbox.checkout, 'Start trial');
        await conceal(page, DATE, SHOWN);
      },
    },
    {
      name: 'checkout-declined',
      isWhole: true,
      go: async (page, { sandbox }) => {
        await page.goto(sandbox.checkout);
        await page.getByLabel('Card number').fill('4000 0000 0000 0002');
        await press(page, 'Start trial');
        await see(page, 'Your card was declined. Please try another card.');
        await conceal(page, DATE, SHOWN);
      },
    },
    {
      name: 'portal',
      isWhole: true,
      go: async (page, { sandbox }) => {
        await open(page, sandbox.portal, 'The free trial ends on');
        await conceal(page, DATE, SHOWN);
      },
    },
    { name: 'unknown', go: (page) => open(page, '/sandbox/portal/bps_nothing', 'There is no such page') },
  ],
};
