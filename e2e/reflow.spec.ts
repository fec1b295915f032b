import type { Page } from '@playwright/test';
import { writePost } from './support/posts';
import { expect, test } from './support/test';

test('at 320 pixels the login form is centred in its door', { tag: '@anyWindow' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const door = await page.getByRole('main').boundingBox();
  const act = await page.getByRole('button', { name: 'Log In', exact: true }).boundingBox();
  if (!door || !act) throw new Error('The form is not in the page.');
  expect(act.x - door.x).toBeCloseTo(door.x + door.width - act.x - act.width, 0);
});

/** Pixels of the focused control's height that the header or the bottom bar covers; a bar does not cover its own. */
const coveredOfFocus = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const control = document.activeElement;
    if (!control?.closest('main')) return 0;
    const { top, bottom, left, right } = control.getBoundingClientRect();
    const covers = [...document.querySelectorAll('header:not(main *), nav')].map((bar) => {
      const box = bar.getBoundingClientRect();
      const isBeside = box.right <= left || box.left >= right;
      return isBeside ? 0 : Math.min(bottom, box.bottom) - Math.max(top, box.top);
    });
    return Math.max(0, ...covers);
  });

test(
  'what the Tab key leads to is not hidden by the bars (WCAG 2.4.11)',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    for (let number = 1; number <= 5; number += 1) {
      await writePost(server.url, member, `Post ${number}. ${'Words. '.repeat(40)}`);
    }
    const page = await openAs(member);
    await page.goto('/home');
    for (const screen of ['Home', member.username]) {
      await expect(page).toHaveTitle(new RegExp(`^${screen}`));
      await expect(page.getByRole('article').nth(2)).toBeVisible();
      await page.getByRole('main').focus();
      for (const [key, width] of [
        ['Tab', 1280],
        ['Shift+Tab', 360],
      ] as const) {
        await page.setViewportSize({ width, height: 780 });
        for (let press = 0; press < 25; press += 1) {
          await page.keyboard.press(key);
          const name = `pixels covered after ${key} ${press + 1}, ${screen}`;
          expect(await coveredOfFocus(page), name).toBe(0);
        }
      }
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
    }
  },
);
