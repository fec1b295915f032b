import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { getAs, signUp } from './support/member';
import { plainPicture } from './support/pictures';
import { expectNoSidewaysScroll } from './support/posts';
import { expect, test } from './support/test';

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

test('two members follow each other, and each sees it in the counts and lists, over which Back leads on and back', async ({
  member: ada,
  server,
  openAs,
}) => {
  const bob = await signUp(server.url);
  const hers = await openAs(ada);
  await hers.goto(`/profile/${bob.username}`);
  await expect(hers.getByText('No bio provided')).toBeVisible();
  await expect(hers.getByText(bob.email)).toHaveCount(0);
  await expect(hers.getByRole('link', { name: 'Message', exact: true })).toHaveAttribute(
    'href',
    `/messages/${bob.username}`,
  );
  await button(hers, 'Follow').click();
  await expect(hers.getByText(`Successfully followed ${bob.username}`)).toBeVisible();
  await expect(button(hers, '1 Follower')).toBeVisible();
  await checkAccessibility(hers);
  await expectNoSidewaysScroll(hers);

  const his = await openAs(bob);
  await his.goto('/home');
  await his.getByRole('link', { name: 'Your profile' }).click();
  await expect(his.getByText(bob.email)).toBeVisible();
  await expect(button(his, 'Follow')).toHaveCount(0);
  const opener = button(his, '1 Follower');
  const followers = his.getByRole('dialog', { name: 'Followers' });
  await opener.click();
  await followers.getByRole('button', { name: `Follow ${ada.username}` }).click();
  await expect(followers.getByRole('button', { name: `Unfollow ${ada.username}` })).toBeVisible();
  await his.keyboard.press('Escape');
  await expect(followers).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(button(his, '1 Following')).toBeVisible();

  await opener.click();
  await expect(followers).toBeVisible();
  await his.goBack();
  await expect(followers).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await followers.getByRole('link', { name: ada.username }).click();
  await expect(his).toHaveURL(`/profile/${ada.username}`);
  // The address is there before the page is.
  await expect(his).toHaveTitle(`${ada.username} · Pantheon`);
  await his.goBack();
  await expect(followers).toBeVisible();
  await his.goBack();
  await expect(opener).toBeFocused();
  await expect(his).toHaveURL(`/profile/${bob.username}`);
  await his.goBack();
  await expect(his).toHaveURL('/home');

  await hers.getByRole('link', { name: 'Your profile' }).click();
  await expect(button(hers, '1 Follower')).toBeVisible();
  await button(hers, '1 Following').click();
  const following = hers.getByRole('dialog', { name: 'Following' });
  await following.getByRole('button', { name: `Unfollow ${bob.username}` }).click();
  await expect(hers.getByText(`Successfully unfollowed ${bob.username}`)).toBeVisible();
  await expect(following.getByRole('button', { name: `Follow ${bob.username}` })).toBeVisible();
  await following.getByRole('link', { name: bob.username }).click();
  await expect(hers).toHaveURL(`/profile/${bob.username}`);
  await expect(button(hers, 'Follow')).toBeVisible();
  await expect(button(hers, '0 Followers')).toBeVisible();
});

test(
  'the plans have their place before they come, and the page stays where it is when a bar’s control is focused or what it opened is closed',
  { tag: '@anyWindow' },
  async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 440 });
    let response = () => {};
    const asked = new Promise<void>((resolve) => (response = resolve));
    for (const call of ['**/api/profile/', '**/api/subscriptions/']) {
      await page.route(call, async (route) => {
        await asked;
        await route.continue();
      });
    }
    await page.goto(`/profile/${member.username}`);
    const plans = page.getByRole('region', { name: 'Subscription Management' });
    await expect(plans.getByText('$5/month')).toBeVisible();
    const before = await plans.boundingBox();
    response();
    await expect(plans.getByRole('button', { name: 'Subscribe' })).toHaveCount(2);
    expect((await plans.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 0);

    await page.evaluate(() => window.scrollTo(0, 300));
    for (const bar of [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })]) {
      for (const control of await bar.locator('a, button').filter({ visible: true }).all()) {
        await control.focus();
      }
    }
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
    await button(page.getByRole('banner'), 'More').click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    await expect(page.getByRole('dialog', { name: 'Report a problem' })).toBeVisible();
    await page.goBack();
    await expect(button(page.getByRole('banner'), 'More')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(300);
  },
);

test(
  'a picture of one’s own shows at once wherever one is; a bio that is being written survives a reload, and is stored once saved',
  { tag: '@anyWindow' },
  async ({ member, server, openAs }) => {
    const page = await openAs(member);
    await page.goto(`/profile/${member.username}`);
    await expect(button(page, 'Change profile picture')).toBeVisible();
    const buffer = await plainPicture('#17635a', 300, 300);
    const input = page.getByRole('main').getByLabel('Image file');
    await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
    for (const place of [page.getByRole('banner'), page.getByRole('main')]) {
      await expect(place.locator('img[src^="/media/"]').first()).toHaveJSProperty('complete', true);
    }

    await button(page, 'Edit Profile').click();
    const bio = 'Born of sea foam.\nLives by the sea: https://example.com/sea';
    await page.getByLabel('Bio').fill(bio);
    await page.reload();
    await expect(page.getByLabel('Bio')).toHaveValue(bio);
    await page.getByRole('combobox', { name: 'Tier' }).click();
    await page.getByRole('option', { name: 'Zeus (No subscription)' }).click();
    await expect(
      page.getByText(
        "You don't have an active ZEUS subscription. Please subscribe before changing your tier.",
      ),
    ).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('combobox', { name: 'Tier' }).click();
    await page.getByRole('option', { name: 'Hermes' }).click();
    await button(page, 'Save Changes').click();
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
    await expect(button(page, 'Edit Profile')).toBeFocused();
    await expect(page.getByRole('link', { name: 'https://example.com/sea' })).toBeVisible();
    const stored = await getAs(server.url, await signUp(server.url), `/api/profile/${member.username}/`);
    expect(stored).toMatchObject({ bio });
  },
);

test(
  'an account is deleted after its name was typed, and is gone for everyone',
  { tag: '@anyWindow' },
  async ({ member, server, openAs, allowConsole }) => {
    allowConsole(/404 \(Not Found\).*\/api\/profile\//);
    const page = await openAs(member);
    await page.goto(`/profile/${member.username}`);
    await button(page, 'Delete account').click();
    const dialog = page.getByRole('dialog', { name: 'Delete Account' });
    const destroy = dialog.getByRole('button', { name: 'Delete Account' });
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    // A phone, then with its keyboard.
    const field = dialog.getByLabel(`Type ${member.username} to confirm`);
    await page.setViewportSize({ width: 360, height: 740 });
    await field.click();
    await page.setViewportSize({ width: 360, height: 420 });
    await page.keyboard.type('somebody else');
    for (const part of [field, destroy]) await expect(part).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`Please type ${member.username}.`)).toBeInViewport({ ratio: 1 });
    await field.fill(member.username);
    await destroy.click();
    await expect(page.getByText('Your account has been successfully deleted')).toBeVisible();
    await expect(page).toHaveURL('/');

    const theirs = await openAs(await signUp(server.url));
    await theirs.goto(`/profile/${member.username}`);
    await expect(
      theirs.getByText('Failed to fetch profile: This member does not exist, or has deleted their account.'),
    ).toBeVisible();
    await expect(button(theirs, 'Try Again')).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'To the home page', exact: true })).toHaveAttribute(
      'href',
      '/home',
    );
    await checkAccessibility(theirs);
  },
);
