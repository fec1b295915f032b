import type { Page } from '@playwright/test';
import type { CaseRow } from '../contract/cases';
import type { ReportCategory } from '../contract/reports';
import { checkAccessibility } from './support/accessibility';
import { getAs, postAs, putAs, signUp, type Member } from './support/member';
import { signUpModerator } from './support/moderation';
import { expectNoSidewaysScroll, writePost } from './support/posts';
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
  return { author, id: post.id, content: post.content };
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
  'a moderator decides by keys alone, and decides again',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/404 \(Not Found\)/);
    const moderator = await signUpModerator(server);
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

    const read = ({ id }: { id: number }) => getAs(server.url, member, `/api/posts/${id}/`);
    expect(await read(light)).toMatchObject({ content: light.content });
    await expect(read(grave)).rejects.toThrow('answered 404');

    // It leaves one list before it is looked for in the other.
    await expect(rowOf(page, grave.content)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Decided' }).press('Enter');
    await moveTo(page, grave.content);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`by ${moderator.username}`)).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Decide again' }).press('Enter');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Case \d+: no action\.$/)).toBeVisible();
    expect(await read(grave)).toMatchObject({ content: grave.content });
  },
);

test(
  'a case that someone else looks at can be read only, and Back leads to the queue',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/409 \(Conflict\)/);
    const [first, second] = [await signUpModerator(server), await signUpModerator(server)];
    const { content } = await reportedPost(server.url, member, 'A post', 'hate');
    const cases = (await getAs(server.url, first, '/api/moderation/cases/?limit=100')) as CaseRow[];
    const { id } = cases.find(({ excerpt }) => excerpt === content)!;
    await putAs(server.url, first, `/api/moderation/cases/${id}/lock/`);

    const page = await openAs(second);
    await page.goto('/moderation');
    await rowOf(page, content).click();
    const lookedAt = page.getByText(new RegExp(`${first.username}.*looking`));
    await expect(lookedAt.filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove' })).toBeDisabled();
    await checkAccessibility(page);
    await page.goBack();
    await expect(page).toHaveURL('/moderation');
    await expect(rowOf(page, content)).toBeVisible();
  },
);
