import type { Locator } from '@playwright/test';
import { postAs, signUp } from './support/member';
import { cardWith, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

/** Its left and right edge, in whole pixels. */
const edgesOf = async (part: Locator): Promise<[number, number]> => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in the page.');
  return [Math.round(box.x), Math.round(box.x + box.width)];
};

test('header, cards and bottom bar have the same edges on a wide window', async ({
  member,
  openAs,
  server,
}) => {
  await writePost(server.url, member, 'Within the columns');
  const page = await openAs(member);
  for (const width of [900, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await edgesOf(await openFeedWith(page, 'Within the columns'));
    expect(await edgesOf(page.getByRole('navigation', { name: 'Main' })), `${width} px`).toEqual(card);
    const [brand] = await edgesOf(page.getByRole('link', { name: /^Pantheon/ }).locator('svg'));
    const [, logOut] = await edgesOf(page.getByRole('button', { name: 'Log out' }));
    expect(brand - card[0]).toBeLessThan(8);
    expect(card[1] - logOut).toBeLessThan(8);
  }
});

test('the actions of a card stand at the same places, whatever their counts', async ({
  member,
  openAs,
  server,
}) => {
  for (const text of ['To be liked in its place', 'Not liked in its place'])
    await writePost(server.url, member, text);
  const page = await openAs(member);
  await page.setViewportSize({ width: 1440, height: 900 });
  const card = await openFeedWith(page, 'To be liked in its place');
  const share = card.getByRole('button', { name: 'Share' });
  const before = await edgesOf(share);
  await card.getByRole('button', { name: /^Like/ }).click();
  await expect(card.getByRole('button', { name: 'Like, 1' })).toBeVisible();
  expect(await edgesOf(share)).toEqual(before);
  const other = cardWith(page, 'Not liked in its place').getByRole('button', { name: 'Share' });
  expect(await edgesOf(other)).toEqual(before);
});

test('messages have two panes from 768 pixels on, and below one', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  for (const [width, hasList] of [
    [768, true],
    [767, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible({ visible: hasList });
  }
});
