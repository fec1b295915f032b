import type { Page } from '@playwright/test';
import { freshName } from './support/member';
import { openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

declare global {
  interface Window {
    /** Of each transition whether its pictures were animated. */
    fades: boolean[];
  }
}

/**
 * Records the transitions of each page that is opened. The page before may stand still as long as this machine needs to render
 * the next one, instead of a tenth of a second.
 */
const recordFades = (page: Page) =>
  page.addInitScript(() => {
    const wait = window.setTimeout;
    const waitOrLonger = (callback: TimerHandler, ms?: number, ...args: unknown[]) =>
      wait(callback, ms === 100 ? 3_000 : ms, ...args);
    window.setTimeout = waitOrLonger as typeof wait;
    window.fades = [];
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const isPicture = ({ effect }: Animation) =>
        (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition-new(root)');
      void transition.ready.then(
        () => window.fades.push(document.getAnimations().some(isPicture)),
        () => window.fades.push(false),
      );
      return transition;
    };
  });

const fadesIn = (page: Page) => page.evaluate(() => window.fades);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const linkIn = (page: Page, name: RegExp | string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

/** The middle of a link of the bottom bar. */
async function placeOf(page: Page, name: string): Promise<[x: number, y: number]> {
  const box = (await linkIn(page, name).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test('feed, profile and conversations fade into each other, and back; other pages do not, nor any with reduced motion', async ({
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await recordFades(page);
  await page.goto('/home');
  await linkIn(page, 'Profile').click();
  await expect(heading(page, member.username)).toBeVisible();
  await expect.poll(() => fadesIn(page)).toEqual([true]);
  await linkIn(page, /messages/i).click();
  await expect(heading(page, 'Messages')).toBeVisible();
  await expect.poll(() => fadesIn(page)).toEqual([true, true]);
  await page.goBack();
  await expect(heading(page, member.username)).toBeVisible();
  const three = [true, true, true];
  await expect.poll(() => fadesIn(page)).toEqual(three);
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  await linkIn(page, 'Home').click();
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await fadesIn(page)).toEqual(three);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await linkIn(page, 'Profile').click();
  await expect(heading(page, member.username)).toBeVisible();
  expect(await fadesIn(page)).toEqual(three);
});

test('no click on the bottom bar is lost while pages fade', async ({ member, openAs, server }) => {
  const word = freshName();
  for (let n = 0; n < 4; n += 1) await writePost(server.url, member, `${word} ${n}.`);
  const page = await openAs(member);
  await openFeedWith(page, `${word} 3.`);
  const profile = await placeOf(page, 'Profile');
  const home = await placeOf(page, 'Home');
  for (const ms of [0, 20, 80, 160, 320]) {
    await page.mouse.click(...profile);
    await page.waitForTimeout(ms);
    await page.mouse.click(...home);
    await expect(page, `${ms} ms later`).toHaveURL('/home');
    await expect(heading(page, 'Home')).toBeAttached();
  }
});

test('where the code of a page is not there yet, the page before stays and can be used', async ({
  member,
  openAs,
}) => {
  const page = await openAs(member);
  await recordFades(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/profile\..*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/home');
  const field = page.getByRole('form', { name: 'New post' }).getByRole('textbox');
  await linkIn(page, 'Profile').click();
  await expect(page).toHaveURL(/profile/);
  await field.fill('Written meanwhile');
  expect(await fadesIn(page)).toEqual([]);
  release();
  await expect(heading(page, member.username)).toBeVisible();
  await expect.poll(() => fadesIn(page)).toEqual([true]);
});
