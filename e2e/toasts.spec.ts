import type { Locator } from '@playwright/test';
import { postAs, signUp } from './support/member';
import { plainPicture } from './support/pictures';
import { openFeedWith, writeComment, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';
import { expectSlidIn } from './support/toasts';

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in the page.');
  return box;
}

/** Whether one covers a part of the other. */
async function isOver(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)]);
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  return !isBeside && a.y < b.y + b.height && b.y < a.y + a.height;
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
];

test(
  'a toast covers neither the post just changed nor the name in a chat, and stays while an editor opens',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    const other = await signUp(server.url);
    const texts = ['One below', 'Another below', 'The first', 'The second', 'The third'];
    for (const text of texts) await writePost(server.url, member, text);
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
    const page = await openAs(member);
    await page.goto('/home');
    const close = () => page.getByRole('button', { name: 'Close' }).press('Enter');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const text of ['The first', 'The third']) {
        const changed = `${text}, changed at ${size.width}`;
        const card = page.getByRole('article').filter({ hasText: text });
        await card.getByRole('button', { name: 'Edit post' }).click();
        await page.getByRole('textbox', { name: 'Text' }).fill(changed);
        await page.getByRole('button', { name: 'Save' }).click();
        const toast = page.getByText('Post updated successfully!').locator('..');
        await expectSlidIn(toast);
        expect(await isOver(toast, page.getByText(changed)), `${changed} is covered`).toBe(false);
        const { y } = await boxOf(toast);
        const edit = card.getByRole('button', { name: 'Edit post' });
        // Not below the toast, which a press there closes.
        await edit.evaluate((button) => button.scrollIntoView({ block: 'center' }));
        await edit.click();
        await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
        expect((await boxOf(toast)).y).toBe(y);
        await page.getByRole('button', { name: 'Cancel' }).click();
        await close();
        await expect(toast).toBeHidden();
      }
    }

    await page.goto(`/messages/${other.username}`);
    await expect(page.getByRole('log').getByText('Hail!')).toBeVisible();
    allowConsole(/400/);
    await page.route('**/api/messages/*/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', body: '{}' })
        : route.fallback(),
    );
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const text = `And to you at ${size.width}`;
      await page.getByPlaceholder('Type your message...').fill(text);
      await page.keyboard.press('Enter');
      const toast = page.locator('#toasts').getByText('Failed to send message').locator('..');
      await expectSlidIn(toast);
      for (const part of [
        page.getByRole('heading', { name: other.username }).last(),
        page.getByRole('log').getByText(text),
      ]) {
        expect(await isOver(toast, part), `${size.width} px`).toBe(false);
      }
      await close();
      await expect(toast).toBeHidden();
    }
  },
);

test(
  'a comment on a long thread moves nothing, and its toast is clear of the field and its button',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const post = await writePost(server.url, member, 'A long thread');
    for (let n = 1; n <= 8; n += 1) {
      await writeComment(server.url, member, { post: post.id, content: `${n}. ${'Words. '.repeat(15)}` });
    }
    const page = await openAs(member);
    const card = await openFeedWith(page, 'A long thread');
    await card.getByRole('button', { name: 'Comment, 8' }).click();
    const form = card.getByRole('form', { name: 'Write a comment' });
    for (const [size, at] of [
      [SIZES[0]!, 200],
      [SIZES[0]!, 600],
      [SIZES[1]!, 400],
    ] as const) {
      await page.setViewportSize(size);
      const topOf = async () => Math.round((await boxOf(form)).y);
      // The feed keeps its place for some frames when its width changes.
      await settled(page, topOf);
      // Any place of the form in the window.
      await form.evaluate((element, to) => window.scrollBy(0, element.getBoundingClientRect().top - to), at);
      await form.getByRole('textbox').fill(`My own at ${at}`);
      await settled(page, topOf);
      const { y } = await boxOf(form);
      await page.keyboard.press('Enter');
      const toast = page.getByText('Comment added successfully!').locator('..');
      await expectSlidIn(toast);
      await expect(card.getByText(`My own at ${at}`)).toBeAttached();
      expect((await boxOf(form)).y, `${at}`).toBe(y);
      expect(await isOver(toast, form), `${at}`).toBe(false);
      await toast.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(toast).toBeHidden();
    }
  },
);

test(
  'on a phone with its keyboard open, the toast is not over the comment just sent',
  { tag: '@phone' },
  async ({ member, openAs, server }) => {
    const post = await writePost(server.url, member, 'A short thread');
    for (const content of ['One', 'Two']) await writeComment(server.url, member, { post: post.id, content });
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 420 });
    const card = await openFeedWith(page, 'A short thread');
    await card.getByRole('button', { name: 'Comment, 2' }).click();
    const form = card.getByRole('form', { name: 'Write a comment' });
    await expect(card.getByText('Two')).toBeVisible();
    for (const at of [10, 60]) {
      await form.evaluate((element, to) => window.scrollBy(0, element.getBoundingClientRect().top - to), at);
      await form.getByRole('textbox').fill(`My own at ${at}`);
      await page.keyboard.press('Enter');
      const toast = page.getByText('Comment added successfully!').locator('..');
      await expectSlidIn(toast);
      const own = card.getByRole('listitem').filter({ hasText: `My own at ${at}` });
      expect(await isOver(toast, own), `${at}`).toBe(false);
      await toast.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(toast).toBeHidden();
    }
  },
);

test(
  'on a phone the toast about a post is clear of the composer, and a warning goes with a good picture',
  { tag: '@phone' },
  async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/home');
    const form = page.getByRole('form', { name: 'New post' });
    await form.getByRole('textbox').fill(`Words\n`.repeat(7));
    const pick = async (name: string, buffer: Buffer) => {
      const chooser = page.waitForEvent('filechooser');
      await form.getByRole('button', { name: 'Add Image' }).click();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    const warning = page.getByText('Image size should be less than 5MB').locator('..');
    await pick('large.png', Buffer.alloc(6_000_000));
    await expectSlidIn(warning);
    for (const name of ['Add Image', 'Post'])
      expect(await isOver(warning, form.getByRole('button', { name, exact: true })), name).toBe(false);
    await pick('good.png', await plainPicture('#cc6633', 400, 480));
    await expect(form.getByRole('img', { name: 'The picture of your post' })).toBeVisible();
    await expect(warning).toBeHidden();
    await form.getByRole('button', { name: 'Post', exact: true }).click();
    const toast = page.getByText('Post created successfully!').locator('..');
    await expectSlidIn(toast);
    expect(await isOver(toast, form)).toBe(false);
    // Where one covers something nevertheless, a finger reaches that.
    const { x, y } = await boxOf(toast);
    const reached = () =>
      page.evaluate(([left, top]) => Boolean(document.elementFromPoint(left, top)?.closest('#toasts')), [
        x + 40,
        y + 26,
      ] as const);
    expect(await reached()).toBe(false);
    await toast.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(toast).toBeHidden();
  },
);

test(
  'on a phone in landscape a toast is beside the words of the comment of which it tells',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const { content } = await writePost(server.url, member, `Hail from ${member.username}`);
    const page = await openAs(member);
    await page.setViewportSize({ width: 740, height: 360 });
    const card = await openFeedWith(page, content);
    await card.getByRole('button', { name: 'Comment, 0' }).click();
    await card.getByRole('textbox', { name: 'Write a comment' }).fill('And to you');
    await page.keyboard.press('Enter');
    const toast = page.getByText('Comment added successfully!').locator('..');
    await expectSlidIn(toast);
    const comment = card.getByRole('listitem').filter({ hasText: 'And to you' });
    for (const part of [comment.getByText('And to you'), comment.getByRole('button', { name: 'Reply' })])
      expect(await isOver(toast, part)).toBe(false);
    expect((await boxOf(toast)).x).toBeGreaterThanOrEqual(740 / 2);
  },
);

test('a toast is clear of the temple of the login page', { tag: '@anyWindow' }, async ({ page }) => {
  for (const size of [
    { width: 360, height: 780 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto('/home');
    const toast = page.getByText('Please log in to access this page').locator('..');
    await expectSlidIn(toast);
    const temple = page.getByRole('main').locator('../..');
    expect(await isOver(toast, temple), `${size.width} px`).toBe(false);
    const { x, width } = await boxOf(toast);
    expect(Math.abs(x + width / 2 - size.width / 2)).toBeLessThan(2);
  }
});

test(
  'on a wide window a toast is beside posts, conversations and the bottom bar',
  { tag: '@anyWindow' },
  async ({ member, openAs }) => {
    const page = await openAs(member);
    await page.goto('/home');
    const bar = page.getByRole('navigation', { name: 'Main' });
    for (const width of [1280, 2560]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Post', exact: true }).click();
      const toast = page.getByText('Please enter some content or select an image').locator('..');
      await expectSlidIn(toast);
      for (const part of [page.getByRole('form', { name: 'New post' }), bar])
        expect(await isOver(toast, part), `${width} px`).toBe(false);
      await page
        .getByRole('link', { name: /^Messages/ })
        .last()
        .click();
      expect(await isOver(toast, page.locator('[data-fills-window]')), `${width} px`).toBe(false);
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(toast).toBeHidden();
      await bar.getByRole('link', { name: 'Home' }).click();
    }
  },
);
