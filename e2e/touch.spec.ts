import type { Page } from '@playwright/test';
import { freshName, signUp, type Member } from './support/member';
import { openFeedWith, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

interface Fixtures {
  member: Member;
  openAs: (member: Member) => Promise<Page>;
  server: { url: string };
}

/** The feed with a post of the member's. */
async function openOwnPost({ member, openAs, server }: Fixtures) {
  const post = await writePost(server.url, member, freshName());
  const page = await openAs(member);
  return { post, page, card: await openFeedWith(page, post.content) };
}

test('what was tapped does not go on looking as under a mouse; after a reply its button has a ring only where there is a keyboard', async ({
  member,
  openAs,
  server,
  isMobile,
}) => {
  const { post, page, card } = await openOwnPost({ member, openAs, server });
  const like = card.getByRole('button', { name: /^Like/ });
  const profile = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' });
  for (const control of [like, profile]) {
    const look = () =>
      control.evaluate((element) => {
        const { backgroundColor, color } = getComputedStyle(element);
        return { backgroundColor, color };
      });
    const atRest = await look();
    await control.hover();
    expect(await control.evaluate((element) => element.matches(':hover'))).toBe(true);
    if (isMobile) expect(await look()).toEqual(atRest);
    else await expect.poll(look).not.toEqual(atRest);
  }

  await writeComment(server.url, member, { post: post.id, content: 'A comment' });
  await card.getByRole('button', { name: /^Comment,/ }).click();
  const reply = card.getByRole('button', { name: 'Reply' }).first();
  await reply.click();
  await card.getByPlaceholder('Write a reply...').fill('A reply');
  await page.keyboard.press('Enter');
  await expect(reply).toBeFocused();
  expect(await reply.evaluate((button) => button.matches(':focus-visible'))).toBe(!isMobile);
});

test('a tap beside the results of the search only closes them, and a mouse presses what it points at; fingers alone have no keyboard shortcuts in the menu', async ({
  member,
  openAs,
  server,
  isMobile,
}) => {
  const { page, card } = await openOwnPost({ member, openAs, server });
  const like = card.getByRole('button', { name: /^Like/ });
  await like.evaluate((button) => button.scrollIntoView({ block: 'center' }));
  if (isMobile) await page.getByRole('button', { name: 'Search users' }).tap();
  await page.getByRole('combobox', { name: 'Search users' }).fill(member.username);
  const results = page.getByRole('listbox', { name: 'Users' });
  await expect(results).toBeVisible();
  const { x, y } = (await like.boundingBox())!;
  await (isMobile ? page.touchscreen.tap(x + 8, y + 8) : page.mouse.click(x + 8, y + 8));
  await expect(results).toBeHidden();
  await expect(page).toHaveURL('/home');
  await expect(like).toHaveAccessibleName(isMobile ? 'Like, 0' : 'Like, 1');
  if (isMobile) {
    await like.tap();
    await expect(like).toHaveAccessibleName('Like, 1');
  }

  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
  await expect(page.getByText(/keyboard shortcuts/i)).toHaveCount(isMobile ? 0 : 2);
});

test(
  'the links at the end of the settings are as large as a finger needs',
  { tag: '@phone' },
  async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.goto('/settings');
    for (const name of ['Rules', 'Privacy']) {
      const box = await page.getByRole('main').getByRole('link', { name }).boundingBox();
      expect(box!.height, name).toBeGreaterThanOrEqual(44);
      expect(box!.width, name).toBeGreaterThanOrEqual(44);
    }
  },
);

test(
  'each line of a post has its own direction',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const author = await signUp(server.url);
    const word = freshName();
    await writePost(server.url, author, `${word}\nשלום עולם`);
    const page = await openAs(member);
    const text = (await openFeedWith(page, word)).getByText(word);
    const [first, second] = await text.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right } = element.getBoundingClientRect();
      return [...range.getClientRects()]
        .filter(({ width }) => width > 0)
        .map((line) => [line.left - left, right - line.right]);
    });
    expect(first![0]).toBeLessThan(1);
    expect(second![1]).toBeLessThan(1);
  },
);
