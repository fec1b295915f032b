import type { Locator } from '@playwright/test';
import { freshName, getAs, postAs, signUp } from './support/member';
import { openFeedWith, writeComment, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';

/** A desktop zoomed in to 400 %, 200 % and by a phone in landscape, without and with its keyboard. */
const sizes = [
  { width: 320, height: 256 },
  { width: 640, height: 450 },
  { width: 740, height: 360 },
  { width: 740, height: 180 },
];

/** A phone, without and with its keyboard, which makes the window lower. */
const PHONE = { width: 360, height: 740 };
const TYPING = { width: 360, height: 420 };

const describeSize = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`;

test('a conversation is read and written in a low window', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  const chat = `/api/messages/${member.username}/`;
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  const field = page.getByPlaceholder('Type your message...');
  const log = page.getByRole('log');
  for (const [index, size] of sizes.entries()) {
    await test.step(describeSize(size), async () => {
      await page.setViewportSize(size);
      await postAs(server.url, other, chat, { content: `Hail ${index}` });
      const hail = log.getByText(`Hail ${index}`, { exact: true });
      await expect(hail).toBeVisible();
      await field.click();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect(hail).toBeInViewport();
      await field.fill(`And to you ${index}`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(log.getByText(`And to you ${index}`)).toBeInViewport();
      await expect
        .poll(async () => (await getAs(server.url, other, chat)) as unknown[])
        .toHaveLength(2 * index + 2);
    });
  }
});

test('a post is edited in a low window, and Save of a comment is above the keyboard of a phone', async ({
  member,
  openAs,
  server,
}) => {
  const post = await writePost(server.url, member, 'Words to change');
  for (const content of ['First', 'Second', 'Third'])
    await writeComment(server.url, member, { post: post.id, content });
  const page = await openAs(member);
  const card = await openFeedWith(page, 'Words to change');
  let text = 'Words to change';
  for (const size of sizes) {
    await test.step(describeSize(size), async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: 'Edit post' }).click();
      const field = page.getByRole('textbox', { name: 'Text' });
      await expect(field).toBeFocused();
      await page.keyboard.type(' again');
      await expect(field).toBeInViewport({ ratio: 0.5 });
      await page.getByRole('button', { name: 'Save' }).click();
      text += ' again';
      // The field holds that text, too.
      await expect(field).toHaveCount(0);
      await expect(card).toContainText(text);
    });
  }
  await page.setViewportSize(PHONE);
  await card.getByRole('button', { name: 'Comment, 3' }).click();
  await card
    .getByRole('listitem')
    .filter({ hasText: 'Third' })
    .getByRole('button', { name: 'Your comment' })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(card.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.setViewportSize(TYPING);
  await page.keyboard.type(' and changed');
  await expect(card.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
});

test('a conversation fits between the bars of a phone in landscape', async ({ member, openAs, server }) => {
  const other = await signUp(server.url);
  const words = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];
  for (const content of words)
    await postAs(server.url, member, `/api/messages/${other.username}/`, { content });
  const page = await openAs(member);
  await page.goto(`/messages/${other.username}`);
  const log = page.getByRole('log');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const form = page.getByRole('form', { name: 'New message' });
  const edge = (place: Locator, side: 'top' | 'bottom') =>
    place.evaluate((element, which) => element.getBoundingClientRect()[which], side);
  for (const size of [
    { width: 740, height: 360 },
    { width: 667, height: 375 },
    { width: 568, height: 320 },
  ]) {
    await test.step(describeSize(size), async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect(log.getByText('Eight')).toBeInViewport();
      // On a phone no field has the focus at first.
      await page.getByPlaceholder('Type your message...').blur();
      const room = async () => Math.min(size.height, await edge(bar, 'top'));
      await expect.poll(async () => (await room()) - (await edge(form, 'bottom'))).toBeGreaterThanOrEqual(0);
      await log.hover();
      await page.mouse.wheel(0, -2_000);
      await expect(log.getByText('One')).toBeInViewport();
      expect((await room()) - (await edge(form, 'bottom'))).toBeGreaterThanOrEqual(0);
      // The bar can be reached, wherever the wheel or a finger is.
      // What a wheel has begun to scroll it goes on with for a moment: the messages, and the page only after them.
      await expect(async () => {
        await page.mouse.wheel(0, 4_000);
        await expect(bar).toBeInViewport({ ratio: 1, timeout: 500 });
      }).toPass({ timeout: 20_000 });
    });
  }
});

test('the bottom bar is not on top of the keyboard, whatever is typed', async ({
  member,
  openAs,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/);
  const page = await openAs(member);
  await page.setViewportSize({ width: 430, height: 540 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  const expectHiddenFor = async (field: Locator) => {
    await expect(bar).toBeVisible();
    await field.click();
    await expect(bar).toBeHidden();
    await field.blur();
  };
  await page.goto('/home');
  await expectHiddenFor(page.getByRole('textbox', { name: "What's on your mind?" }));
  await bar.getByRole('link', { name: /messages/i }).click();
  await expectHiddenFor(page.getByRole('combobox', { name: 'Find someone to write to' }));
  await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expectHiddenFor(page.getByRole('textbox', { name: 'Word or phrase' }));
  await page.getByRole('button', { name: 'Search users' }).click();
  await expect(page.getByRole('combobox', { name: 'Search users' })).toBeFocused();
  await expect(bar).toBeHidden();
  // What says that there is no network is one line then.
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  expect((await page.locator('#network-bar').boundingBox())!.height).toBeLessThan(48);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

  test('the feed stays where it is when the phone is turned, and over a search', async ({
    member,
    openAs,
    server,
  }) => {
    const word = freshName();
    for (let n = 9; n > 0; n -= 1)
      await writePost(server.url, member, `${word} ${n}. ${'Words. '.repeat(40)}`);
    const page = await openAs(member);
    await openFeedWith(page, `${word} 1.`);
    const scrollY = () => page.evaluate(() => Math.round(window.scrollY));
    await page.evaluate(() => window.scrollTo(0, 1_200));
    await expect.poll(scrollY).toBeGreaterThan(1_000);
    const atTop = () =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll('[role=feed] article')];
        const card = cards.find((one) => one.getBoundingClientRect().bottom > 64);
        const { top, height } = card!.getBoundingClientRect();
        return { text: card!.textContent, part: top / height };
      });
    await settled(page, scrollY);
    const before = await atTop();
    for (let turns = 0; turns < 2; turns += 1) {
      await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
      await settled(page, scrollY);
      const text = async () => (await atTop()).text;
      await expect.poll(text).toBe(before.text);
      await expect(page.getByRole('banner')).not.toBeInViewport();
      await page.setViewportSize(PHONE);
      await settled(page, scrollY);
      await expect.poll(text).toBe(before.text);
      expect(Math.abs((await atTop()).part - before.part)).toBeLessThan(0.05);
    }

    const place = await scrollY();
    await page.getByRole('button', { name: 'Search users' }).click();
    await page.setViewportSize(TYPING);
    const field = page.getByRole('combobox', { name: 'Search users' });
    await page.keyboard.type('c');
    await expect(field).toHaveValue('c');
    await expect(field, 'above the keyboard').toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Close search' }).click();
    await page.setViewportSize(PHONE);
    await expect.poll(scrollY).toBe(place);
  });

  test('one tap on the button at the foot of the window sends: the bottom bar does not come below the finger, nor the header over what has the focus when the keyboard goes', async ({
    member,
    openAs,
    server,
  }) => {
    for (let n = 0; n < 5; n += 1) await writePost(server.url, member, 'Words. '.repeat(40));
    const { content } = await writePost(server.url, member, `Hail from ${member.username}`);
    const page = await openAs(member);
    await page.setViewportSize(TYPING);
    const card = await openFeedWith(page, content);
    await card.getByRole('button', { name: 'Comment, 0' }).tap();
    await card.getByRole('textbox', { name: 'Write a comment' }).tap();
    await page.keyboard.type('And to you');
    const send = card.getByRole('button', { name: 'Post', exact: true });
    // A finger's press, low on the button: where the bar would be.
    const { x, y, height } = (await send.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    const touchPoints = [{ x: x + 30, y: y + height - 10 }];
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await page.waitForTimeout(90);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(page.getByText('Comment added successfully!')).toBeVisible();
    await expect(send).toBeFocused();
    expect(await send.evaluate((element) => element.matches(':focus-visible'))).toBe(false);

    const like = card.getByRole('button', { name: /^Like/ }).first();
    await like.focus();
    // Where the header is not, in so low a window.
    await like.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 20));
    await page.setViewportSize(PHONE);
    await expect
      .poll(() => like.evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThan(64);
  });
});
