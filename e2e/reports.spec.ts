import type { Locator, Page } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { postAs, signUp } from './support/member';
import { decide, signUpModerator } from './support/moderation';
import { cardWith, expectNoSidewaysScroll, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const LOCKED = /423 \(Locked\)/;
const NOTICE = 'A moderator decided about a report or a post of yours.';

/** Opens the menu about the author of a post, and reports the post. */
async function reportPost(page: Page, text: string): Promise<void> {
  await cardWith(page, text).getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: /^Report a post by/ });
  await expect(dialog.getByText(text)).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole('radio', { name: /^Spam/ }).check();
  await dialog.getByLabel(/^What should the moderators know/).fill('The third time today');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('dialog', { name: 'Thank you' })).toBeVisible();
}

test(
  'a report is decided, and its reporter is told once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const author = await signUp(server.url);
    const text = `Olives of ${author.username}`;
    await writePost(server.url, author, text);
    const page = await openAs(member);
    await openFeedWith(page, text);
    await reportPost(page, text);
    await page.getByRole('button', { name: 'Done' }).click();

    await decide(server.url, await signUpModerator(server), text, {
      decision: 'remove',
      reason: 'It is an advertisement.',
    });
    await page.reload();
    await expect(page.getByText(NOTICE)).toBeVisible();
    const topOf = async (part: Locator) => (await part.boundingBox())!.y;
    const bar = page.getByRole('navigation', { name: 'Main' });
    const between = (await topOf(bar)) - (await topOf(page.getByText(NOTICE)));
    expect(between, 'above the bar, and near it').toBeGreaterThan(0);
    expect(between).toBeLessThan(200);
    await expect(cardWith(page, text)).toHaveCount(0);
    await checkAccessibility(page);
    await page.getByRole('link', { name: 'Read it' }).click();
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    const reports = page.getByRole('region', { name: 'Your reports' });
    await expect(reports).toBeFocused();
    const decisions = page.getByRole('region', { name: 'Decisions about you' });
    await expect(decisions.getByText('There are none.')).toBeVisible();
    await expect(reports.getByText(`Your report of a post by ${author.username}`)).toBeInViewport();
    await expect(reports.getByText('The post was removed.')).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(reports.getByText('The post was removed.')).toBeVisible();
    await expect(page.getByText(NOTICE)).toHaveCount(0);
  },
);

test(
  'a suspended member sees why in the place of every page, appeals, and is back after it',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(LOCKED);
    const text = `Threats of ${member.username}`;
    const { id } = await writePost(server.url, member, text);
    const page = await openAs(member);
    await openFeedWith(page, text);
    await page.getByPlaceholder("What's on your mind?").fill('Half a thought');
    await postAs(server.url, await signUp(server.url), '/api/reports/', {
      kind: 'post',
      id,
      category: 'violence',
    });
    await decide(server.url, await signUpModerator(server), text, {
      decision: 'suspend',
      reason: 'A threat.',
      until: null,
    });

    // The live stream has ended, and nothing was pressed.
    await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible({
      timeout: 30_000,
    });
    const decisions = page.getByRole('region', { name: 'Decisions about you' });
    await expect(decisions.getByText('Your account was suspended for good.')).toBeVisible();
    await expect(decisions.getByText('A threat.')).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('Your account is still suspended.')).toBeVisible();
    await decisions.getByRole('button', { name: 'Appeal: About your post' }).click();
    await page.getByLabel('Your reasons').fill('It is from a play.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(decisions.getByText('Another moderator will look at it.')).toBeVisible();

    await decide(server.url, await signUpModerator(server), text, { decision: 'nothing', reason: 'A play.' });
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Pantheon, to the home page' }).click();
    await expect(page.getByPlaceholder("What's on your mind?")).toHaveValue('Half a thought');
  },
);

test('everyone reads the rules and what is kept of members', { tag: '@anyWindow' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(/^By signing up you accept the/)).toBeVisible();
  await checkAccessibility(page);
  await page.goto('/rules');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeFocused();
  await checkAccessibility(page);
  await expectNoSidewaysScroll(page);
});
