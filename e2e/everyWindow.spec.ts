import type { Locator, Page } from '@playwright/test';
import { checkAccessibility, checkColours } from './support/accessibility';
import { postAs, signUp } from './support/member';
import { writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

/** 1280 × 1024 at 400 % zoom, a tablet, a wide desktop; the projects' windows are between them. */
const windows = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}

/** All rules where the page is light, those of colours where it is dark. */
async function checkSchemes(page: Page): Promise<void> {
  await setScheme(page, 'light');
  await checkAccessibility(page);
  await setScheme(page, 'dark');
  await checkColours(page);
}

for (const size of windows) {
  test(`in a window of ${size.width} × ${size.height} every screen is accessible, light and dark`, async ({
    page: guest,
    member,
    openAs,
    server,
  }) => {
    test.slow();
    const other = await signUp(server.url);
    const post = await writePost(server.url, member, 'On the agora');
    await writeComment(server.url, other, { post: post.id, content: 'And in the stoa' });
    // More than the badge shows.
    for (let n = 0; n < 10; n += 1)
      await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
    await postAs(server.url, other, `/api/users/${member.username}/follow/`);

    await guest.setViewportSize(size);
    await guest.goto('/');
    await expect(guest.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    await checkSchemes(guest);

    const page = await openAs(member);
    await page.setViewportSize(size);
    await page.goto('/home');
    await page
      .getByRole('article', { name: member.username })
      .getByRole('button', { name: /^Comment/ })
      .click();
    await expect(page.getByText('And in the stoa')).toBeVisible();
    await checkSchemes(page);
    await page.getByRole('button', { name: 'Edit post' }).click();
    await checkSchemes(page);
    await page.goto(`/profile/${member.username}`);
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await checkSchemes(page);
    await page.getByRole('button', { name: '1 Follower' }).click();
    await page.getByRole('dialog', { name: 'Followers' }).getByRole('link').waitFor();
    await checkSchemes(page);
    // Last, since there is no badge once the conversation is read.
    await page.goto(`/messages/${other.username}`);
    await expect(page.getByRole('log').getByText('Hail!').last()).toBeVisible();
    await checkSchemes(page);
  });
}

/** Where the current page of the bar at the bottom is marked, as it looks. */
async function markOf(entry: Locator): Promise<string> {
  const box = await entry.boundingBox();
  if (!box) throw new Error('The entry is not in the page.');
  const clip = { x: Math.round(box.x + box.width / 2) - 10, y: Math.ceil(box.y), width: 20, height: 2 };
  return (await entry.page().screenshot({ clip })).toString('base64');
}

test('in forced colours the bar at the bottom marks the current page', async ({ member, openAs }) => {
  const page = await openAs(member);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  const [current, other] = ['Home', 'Notifications'].map((name) => bar.getByText(name).locator('..'));
  if (!current || !other) throw new Error('The bar has no entries.');
  expect(await markOf(current)).not.toBe(await markOf(other));
});
