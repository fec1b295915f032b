import type { Locator, Page } from '@playwright/test';
import { waitForAnimations } from './support/accessibility';
import { freshName, postAs, putAs, signUp } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith, openFeedWith, writeComment, writePost } from './support/posts';
import { settled } from './support/settled';
import { expect, test } from './support/test';
import { expectSlidIn } from './support/toasts';

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: typeof name === 'string' });

const picture = await plainPicture('#1e2c69', 60, 40);

/** Presses a control: on a phone by touch, on a desktop by key. */
const pressIn =
  (isMobile: boolean) =>
  (control: Locator): Promise<void> =>
    isMobile ? control.tap() : control.press('Enter');

/** After each step something of the page has the focus. */
async function walk(page: Page, steps: [name: string, step: () => Promise<unknown>][]): Promise<void> {
  for (const [name, step] of steps) {
    await test.step(name, async () => {
      await step();
      // What is under way may remove the control only now, a fade in its end.
      await waitForAnimations(page);
      await page.waitForTimeout(100);
      await expect.soft(page.locator('body'), name).not.toBeFocused();
    });
  }
}

/** The edges of what has the focus, its ring included. */
const ringOf = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const around = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    return { left: left - around, top: top - around, right: right + around, bottom: bottom + around };
  });

/** The rings of a post's actions lie on no other and not on the card's edge. */
async function expectRingsOfPost(page: Page, card: Locator): Promise<void> {
  await button(card, 'More').focus();
  const bounds = (await card.boundingBox())!;
  let end = bounds.x;
  for (const name of [/^Like/, /^Smite/, /^Comment/, 'Share', 'Temp Edit (1hr)']) {
    await page.keyboard.press('Tab');
    await expect(button(card, name)).toBeFocused();
    const ring = await ringOf(button(card, name));
    expect(ring.left, String(name)).toBeGreaterThanOrEqual(end);
    expect(ring.bottom).toBeLessThan(bounds.y + bounds.height);
    end = ring.right;
  }
  expect(end).toBeLessThan(bounds.x + bounds.width);
}

/** The ring of a comment's action lies between its text and the next comment. */
async function expectRingOfComment(page: Page, card: Locator): Promise<void> {
  const [first, next] = [card.getByRole('listitem').nth(0), card.getByRole('listitem').nth(1)];
  await button(first, /^Smite/).focus();
  await page.keyboard.press('Tab');
  await expect(button(first, 'Reply')).toBeFocused();
  const text = (await first.getByText('Say y').boundingBox())!;
  const ring = await button(first, 'Reply').evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const around = getComputedStyle(element, '::after');
    return {
      outline: getComputedStyle(element).outlineStyle,
      width: around.borderTopWidth,
      top: top + parseFloat(around.top),
      bottom: top + height - parseFloat(around.bottom),
    };
  });
  expect(ring).toMatchObject({ outline: 'none', width: '2px' });
  expect(ring.top).toBeGreaterThanOrEqual(text.y + text.height);
  expect(ring.bottom).toBeLessThanOrEqual((await next.boundingBox())!.y);
}

/** The field for a new post is a target of 44 pixels, and its row as high as the picture beside it. */
async function expectHeightOfField(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: "What's on your mind?" });
  const { y, height } = (await field.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  const row = (await field.locator('../..').boundingBox())!;
  expect(row.height).toBe(44);
  expect(y).toBeGreaterThanOrEqual(row.y);
}

test(
  'the rings on a feed lie on no other control, no text and no edge; its first field is a target of 44 pixels',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const { id: post, content } = await writePost(server.url, member, freshName());
    await writeComment(server.url, member, { post, content: 'Say y' });
    await writeComment(server.url, member, { post, content: 'Next' });
    const others = await writePost(server.url, await signUp(server.url), freshName());
    const page = await openAs(member);
    const card = await openFeedWith(page, others.content);
    const commented = cardWith(page, content);
    await button(commented, /^Comment/).click();
    await expect(commented.getByText('Say y')).toBeVisible();
    for (const size of [
      { width: 1280, height: 800 },
      { width: 360, height: 780 },
    ]) {
      await page.setViewportSize(size);
      // The feed keeps its place for some frames when its width changes.
      await settled(page, async () => (await card.boundingBox())?.y ?? NaN);
      await expectHeightOfField(page);
      await expectRingsOfPost(page, card);
      await expectRingOfComment(page, commented);
    }
    await button(page.getByRole('banner'), 'More').press('Enter');
    const item = page.getByRole('menuitem').first();
    await expect(item).toBeFocused();
    const [ring, { x, width }] = [await ringOf(item), (await item.boundingBox())!];
    expect(ring.left).toBeGreaterThanOrEqual(x);
    expect(ring.right).toBeLessThanOrEqual(x + width);
  },
);

test(
  'the rings of small controls lie on no text',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    await putAs(server.url, member, '/api/muted-words/', { words: ['regret'] });
    const page = await openAs(member);
    await page.goto(`/profile/${member.username}`);
    const counts = button(page, '0 Followers');
    await button(page, 'Delete account').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(counts).toBeFocused();
    const email = (await page.getByText(member.email).boundingBox())!;
    expect((await ringOf(counts)).top).toBeGreaterThan(email.y + email.height);

    await button(page.getByRole('banner'), 'More').click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await button(page, 'Add').focus();
    await page.keyboard.press('Tab');
    const remove = button(page, 'Remove regret');
    await expect(remove).toBeFocused();
    const word = (await page.getByText('regret', { exact: true }).boundingBox())!;
    expect((await ringOf(remove)).left).toBeGreaterThan(word.x + word.width);
  },
);

test(
  'a radio or switch that has the focus has a ring',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const { content } = await writePost(server.url, await signUp(server.url), freshName());
    const page = await openAs(member);
    const card = await openFeedWith(page, content);
    const expectRing = async (control: Locator) => {
      await expect(control).toBeFocused();
      // What shows: the input itself is transparent.
      await expect(control.locator('xpath=following-sibling::*')).toHaveCSS('outline', /solid 2px/);
    };
    for (const [item, first] of [
      [/^Mute/, 'Until I undo it'],
      ['Report', /^Spam/],
    ] as const) {
      await button(card, 'More').press('Enter');
      await page.getByRole('menuitem', { name: item }).press('Enter');
      await expectRing(page.getByRole('radio', { name: first }));
      await page.keyboard.press('ArrowUp');
      await expectRing(page.getByRole('radio', { checked: true }));
      await page.keyboard.press('Escape');
      await expect(button(card, 'More')).toBeFocused();
    }
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Next post')).toBeVisible();
    await page.keyboard.press('Tab');
    await expectRing(page.getByRole('switch', { name: 'Use keyboard shortcuts' }));
  },
);

test('on a feed nothing that is pressed leaves the focus on the body', async ({
  member,
  openAs,
  server,
  isMobile,
}) => {
  const word = freshName();
  const mine = await writePost(server.url, member, `${word} mine.`);
  const long = await writePost(server.url, member, `${word} second. ${'Words. '.repeat(200)}`);
  await writeComment(server.url, member, { post: mine.id, content: 'A comment' });
  const page = await openAs(member);
  const press = pressIn(isMobile);
  const card = await openFeedWith(page, `${word} mine.`);
  // Not by its text, which changes.
  const second = page.locator(`[data-post="${long.id}"]`);
  const comment = card.getByRole('listitem').filter({ hasText: 'A comment' });
  const composer = page.getByRole('form', { name: 'New post' });
  const gone = (what: Locator) => expect(what).toHaveCount(0);
  /** On a phone in a menu. */
  const pressOfOwn = async (action: 'Edit' | 'Delete') => {
    if (isMobile) await press(button(comment, 'Your comment'));
    await press(isMobile ? page.getByRole('menuitem', { name: action }) : button(comment, action));
  };
  const dialog = page.getByRole('dialog');
  const posted = page.getByText('Post created successfully!').locator('..');
  await walk(page, [
    [
      'search',
      async () => {
        const opener = button(page.getByRole('banner'), 'Search users');
        if (await opener.isVisible()) await press(opener);
        await page.getByRole('combobox', { name: 'Search users' }).fill(member.username);
        await page.getByRole('option').first().waitFor();
      },
    ],
    ['leave the search', () => page.keyboard.press('Escape')],
    ['like', () => press(button(card, /^Like/))],
    ['show more', () => press(button(second, 'Show more'))],
    ['open the comments', () => press(button(card, 'Comment, 1'))],
    ['reply', () => press(button(comment, 'Reply'))],
    ['leave the reply', () => comment.getByRole('textbox').press('Escape')],
    ['edit the comment', () => pressOfOwn('Edit')],
    ['cancel it', () => press(button(comment, 'Cancel'))],
    ['delete the comment', () => pressOfOwn('Delete')],
    ['think better of it', () => press(button(dialog, 'Cancel'))],
    ['delete it again', () => pressOfOwn('Delete')],
    [
      'confirm',
      async () => {
        await press(button(dialog, 'Delete'));
        await gone(comment);
      },
    ],
    ['close the comments', () => press(button(card, /^Comment/))],
    ['edit the post', () => press(button(second, 'Edit post'))],
    ['cancel the edit', () => press(button(second, 'Cancel'))],
    ['edit it again', () => press(button(second, 'Edit post'))],
    [
      'save',
      async () => {
        await second.getByLabel('Text').fill(`${word} second, changed`);
        await press(button(second, 'Save'));
        await gone(button(second, 'Save'));
      },
    ],
    [
      'pick a picture',
      () =>
        composer.getByLabel('Image file').setInputFiles({
          name: 'sea.png',
          mimeType: 'image/png',
          buffer: picture,
        }),
    ],
    ['remove it', () => press(button(composer, 'Remove image'))],
    [
      'write a post',
      async () => {
        await composer.getByRole('textbox').fill(`${word} third`);
        await press(button(composer, 'Post'));
        await expectSlidIn(posted);
        await expect(cardWith(page, `${word} third`)).toBeVisible();
      },
    ],
    [
      'close the toast',
      async () => {
        await press(button(posted, 'Close'));
        await gone(posted);
      },
    ],
    [
      'delete a post',
      async () => {
        await press(button(second, 'Delete post'));
        await press(button(dialog, 'Delete'));
        await gone(second);
      },
    ],
  ]);
});

test(
  'on the way through the pages nothing that is pressed leaves the focus on the body',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    // The stream that the log-out ends.
    allowConsole(/401.*\/api\/live\//);
    const other = await signUp(server.url);
    await postAs(server.url, other, `/api/users/${member.username}/follow/`);
    await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
    const page = await openAs(member);
    const press = (control: Locator) => control.press('Enter');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const header = page.getByRole('banner');
    const dialog = page.getByRole('dialog');
    await page.goto('/home');
    const at = (path: string) => expect(page).toHaveURL(path);
    const own = `/profile/${member.username}`;
    await walk(page, [
      [
        'the own profile',
        async () => {
          await press(header.getByRole('link', { name: 'Your profile' }));
          await at(own);
        },
      ],
      ['edit it', () => press(button(page, 'Edit Profile'))],
      ['cancel', () => press(button(page, 'Cancel'))],
      ['edit it again', () => press(button(page, 'Edit Profile'))],
      ['open the tiers', () => press(page.getByRole('combobox', { name: 'Tier' }))],
      ['close them', () => page.keyboard.press('Escape')],
      [
        'save',
        async () => {
          await press(button(page, 'Save Changes'));
          await expect(button(page, 'Edit Profile')).toBeVisible();
        },
      ],
      ['delete the account', () => press(button(page, 'Delete account'))],
      ['rather not', () => press(button(dialog, 'Cancel'))],
      ['followers', () => press(button(page, '1 Follower'))],
      ['follow back', () => press(button(dialog, /^Follow /))],
      ['close them', () => page.keyboard.press('Escape')],
      ['followers again', () => press(button(page, '1 Follower'))],
      [
        'one of them',
        async () => {
          await press(dialog.getByRole('link', { name: other.username }));
          await at(`/profile/${other.username}`);
        },
      ],
      ['unfollow', () => press(button(page, 'Unfollow'))],
      [
        'write to them',
        async () => {
          await press(page.getByRole('link', { name: 'Message', exact: true }));
          await at(`/messages/${other.username}`);
        },
      ],
      [
        'send',
        async () => {
          await page.getByPlaceholder('Type your message...').fill('Hail to you!');
          await press(button(page, 'Send'));
        },
      ],
      [
        'the conversations',
        async () => {
          await page.goBack();
          await at(`/profile/${other.username}`);
          await press(bar.getByRole('link', { name: /Messages/ }));
          await at('/messages');
          // The address is there before the page is.
          await expect(page.getByRole('log')).toHaveCount(0);
        },
      ],
      [
        'one of them',
        async () => {
          await press(page.getByRole('link', { name: new RegExp(other.username) }));
          await at(`/messages/${other.username}`);
        },
      ],
      ['back', () => page.goBack()],
      [
        'home',
        async () => {
          await press(bar.getByRole('link', { name: 'Home' }));
          await at('/home');
        },
      ],
      ['notifications', () => press(button(bar, 'Notifications'))],
      ['the other theme', () => press(button(header, /theme$/))],
      ['more', () => press(button(header, 'More'))],
      ['no more', () => page.keyboard.press('Escape')],
      [
        'report',
        async () => {
          await press(button(header, 'More'));
          await press(page.getByRole('menuitem', { name: 'Report a problem' }));
          await expect(dialog).toBeVisible();
        },
      ],
      ['close the report', () => page.keyboard.press('Escape')],
      [
        'search',
        async () => {
          await page.getByRole('combobox', { name: 'Search users' }).fill(other.username.slice(0, -1));
          await page.getByRole('option').first().click();
          await at(`/profile/${other.username}`);
        },
      ],
      [
        'log out',
        async () => {
          await press(button(header, 'Log out'));
          await at('/');
        },
      ],
      ['sign up', () => press(button(page, /Sign Up$/))],
      ['log in', () => press(button(page, /Log In$/))],
      ['a forgotten password', () => press(button(page, 'Forgot your password?'))],
      ['back to the login', () => press(button(page, 'Back to Login'))],
      [
        'log in',
        async () => {
          await page.getByLabel('Username').fill(member.username);
          await page.getByRole('textbox', { name: 'Password' }).fill(member.password);
          await press(button(page, 'Log In'));
          await at('/home');
        },
      ],
    ]);
  },
);
