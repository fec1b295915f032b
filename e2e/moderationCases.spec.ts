import type { Page } from '@playwright/test';
import type { ReportCategory } from '../contract/reports';
import { checkAccessibility } from './support/accessibility';
import { appoint, postAs, signUp, type Member } from './support/member';
import { cardWith, expectNoSidewaysScroll, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

/** A post by a new member which another has reported. */
async function reportedPost(url: string, reporter: Member, text: string, category: ReportCategory) {
  const author = await signUp(url);
  const post = await writePost(url, author, `${text} by ${author.username}`);
  await postAs(url, reporter, '/api/reports/', {
    kind: 'post',
    id: post.id,
    category,
    text: 'Look at this.',
  });
  return { author, content: post.content };
}

const rowOf = (page: Page, text: string) => page.getByRole('link', { name: new RegExp(text) });

/** Moves in the queue by key, until the case is there. */
async function moveTo(page: Page, text: string): Promise<void> {
  await expect(rowOf(page, text)).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(rowOf(page, text)).toBeFocused({ timeout: 200 });
  }).toPass();
}

test(
  'a moderator decides by keys alone, and decides anew',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/404 \(Not Found\)/);
    const moderator = await signUp(server.url);
    await appoint(server, moderator);
    const grave = await reportedPost(server.url, member, 'A grave post', 'illegal');
    const light = await reportedPost(server.url, member, 'A light post', 'spam');

    const page = await openAs(moderator);
    await page.goto('/home');
    await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'Moderation' }).press('Enter');
    await expect(page).toHaveURL('/moderation');
    await expect(rowOf(page, grave.content)).toBeVisible();
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);

    await moveTo(page, grave.content);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: `Post by ${grave.author.username}` })).toBeFocused();
    await checkAccessibility(page);
    await expectNoSidewaysScroll(page);
    // Where the decision scrolls.
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.keyboard.press('4');
    const confirm = page.getByRole('button', { name: 'Confirm: remove' });
    await expect(confirm).toBeFocused();
    const [inner, outer] = [
      await confirm.boundingBox(),
      await page.getByRole('region', { name: 'Case', exact: true }).boundingBox(),
    ];
    expect(inner!.y + inner!.height).toBeLessThanOrEqual(outer!.y + outer!.height - 16);
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Case \d+: removed\.$/)).toBeVisible();
    await expect(page.getByRole('region', { name: `Post by ${grave.author.username}` })).toHaveCount(0);
    await expect(page).toHaveURL(/\/moderation\/\d+$/);

    const theirs = await openAs(member);
    await openFeedWith(theirs, light.content);
    await expect(cardWith(theirs, grave.content)).toHaveCount(0);

    await page.goto('/moderation?list=decided');
    await moveTo(page, grave.content);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Decide anew' }).press('Enter');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Case \d+: no action\.$/)).toBeVisible();
    await theirs.reload();
    await expect(cardWith(theirs, grave.content)).toBeVisible();
  },
);

test(
  'a case that someone else looks at can be read only, and Back leads to the queue',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/409 \(Conflict\)/);
    const moderators = [await signUp(server.url), await signUp(server.url)] as const;
    for (const moderator of moderators) await appoint(server, moderator);
    const { content } = await reportedPost(server.url, member, 'A post', 'hate');
    const [first, second] = [await openAs(moderators[0]), await openAs(moderators[1])];
    await first.goto('/moderation');
    await rowOf(first, content).click();
    await expect(first.getByRole('button', { name: 'Remove' })).toBeEnabled();
    await second.goto('/moderation');
    await rowOf(second, content).click();
    const lookedAt = second.getByText(new RegExp(`${moderators[0].username}.*looking`));
    await expect(lookedAt.filter({ visible: true }).first()).toBeVisible();
    await expect(second.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await checkAccessibility(second);
    await second.goBack();
    await expect(second).toHaveURL('/moderation');
    await expect(rowOf(second, content)).toBeVisible();

    await first.getByRole('button', { name: 'Remove' }).click();
    await first.getByRole('button', { name: 'Confirm: remove' }).press('Enter');
    await expect(first.getByText(/^Case \d+: removed\.$/)).toBeVisible();
    await first.goto('/moderation?list=decided');
    await rowOf(first, content).click();
    await expect(first.getByRole('button', { name: 'Decide anew' })).toBeVisible();
    await expect(first.getByText(`by ${moderators[0].username}`)).toBeVisible();
    await checkAccessibility(first);
  },
);

test('others are led away from the screen', { tag: '@anyWindow' }, async ({ member, openAs }) => {
  const page = await openAs(member);
  await page.goto('/moderation');
  await expect(page).toHaveURL('/home');
});
