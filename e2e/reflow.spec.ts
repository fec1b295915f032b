import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/posts';
import { expect, test } from './support/test';

/** Every control of the header is in sight, and the page has nothing to scroll sideways. */
async function checkReach(page: Page): Promise<void> {
  const controls = page
    .getByRole('banner')
    .getByRole('link')
    .or(page.getByRole('banner').getByRole('button'));
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  for (const control of await controls.filter({ visible: true }).all()) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
  await expectNoSidewaysScroll(page);
}

/** As by a browser that enlarges text alone. */
async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body, body *')];
    const sizes = elements.map((element) => parseFloat(getComputedStyle(element).fontSize));
    elements.forEach((element, i) => {
      element.style.fontSize = `${2 * (sizes[i] ?? 0)}px`;
    });
  });
}

test('at 320 pixels all of the header is in reach (WCAG 1.4.10)', async ({ member, openAs }) => {
  const page = await openAs(member);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/home', `/profile/${member.username}`, '/messages']) {
    await page.goto(path);
    await checkReach(page);
  }
});

test('with text of twice the size all is in reach at 360 pixels (WCAG 1.4.4)', async ({ member, openAs }) => {
  const page = await openAs(member);
  await page.setViewportSize({ width: 360, height: 780 });
  for (const path of ['/home', `/profile/${member.username}`, '/messages']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await enlargeText(page);
    await checkReach(page);
  }
});

test('at 320 pixels the form of the login stands in the middle of its door', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/');
  const door = await page.getByRole('main').boundingBox();
  const act = await page.getByRole('button', { name: 'Log In', exact: true }).boundingBox();
  if (!door || !act) throw new Error('The form is not in the page.');
  expect(act.x - door.x).toBeCloseTo(door.x + door.width - act.x - act.width, 0);
});
