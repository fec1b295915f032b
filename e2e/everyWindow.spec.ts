import type { Locator, Page } from '@playwright/test';
import { checkAccessibility, checkColours } from './support/accessibility';
import { signIn } from './support/browserSession';
import { postAs, signUp } from './support/member';
import { seeCard, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

/** A wide desktop, a tablet, 1280 × 1024 at 400 % zoom; the projects' windows are between them. */
const WIDE = { width: 1440, height: 900 };
const windows = [WIDE, { width: 768, height: 1024 }, { width: 320, height: 256 }];

async function setScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', colorScheme);
}

/** All rules in each window where the page is light; those of colours, which no window changes, in one where it is dark. */
async function checkEverywhere(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    for (const size of windows) {
      await page.setViewportSize(size);
      await checkAccessibility(page);
    }
    await page.setViewportSize(WIDE);
    await setScheme(page, 'dark');
    await checkColours(page);
    await setScheme(page, 'light');
  });
}

test('every screen is accessible in windows from 320 × 256 to 1440 × 900, light and dark', async ({
  page,
  member,
  server,
}) => {
  const other = await signUp(server.url);
  const post = await writePost(server.url, member, `In the forum with ${other.username}`);
  await writeComment(server.url, other, { post: post.id, content: 'And in the stoa' });
  // More than the badge shows.
  for (let n = 0; n < 10; n += 1)
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  await postAs(server.url, other, `/api/users/${member.username}/follow/`);

  await page.setViewportSize(WIDE);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
  await setScheme(page, 'light');
  await checkEverywhere(page, 'the login');

  await signIn(page, member);
  const card = await seeCard(page, post.content);
  await card.getByRole('button', { name: /^Comment/ }).click();
  await expect(page.getByText('And in the stoa')).toBeVisible();
  await checkEverywhere(page, 'the feed');
  await card.getByRole('button', { name: 'Edit post' }).click();
  await checkEverywhere(page, 'a post that is edited');

  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await checkEverywhere(page, 'a profile');
  await page.getByRole('button', { name: '1 Follower' }).click();
  const followers = page.getByRole('dialog', { name: 'Followers' });
  await followers.getByRole('link').waitFor();
  await checkEverywhere(page, 'the followers');

  // Last, since there is no badge once the conversation is read.
  await page.keyboard.press('Escape');
  await expect(followers).toHaveCount(0);
  await bar.getByRole('link', { name: /messages/i }).click();
  await page.getByRole('link', { name: new RegExp(other.username) }).click();
  await expect(page.getByRole('log').getByText('Hail!').last()).toBeVisible();
  await checkEverywhere(page, 'a conversation');
});

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
