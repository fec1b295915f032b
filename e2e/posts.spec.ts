import type { Page } from '@playwright/test';
import type { Post } from '../contract/posts';
import { checkAccessibility } from './support/accessibility';
import { freshName, getAs, postAs } from './support/member';
import { plainPicture } from './support/pictures';
import { cardWith, expectNoSidewaysScroll, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

const pick = async (page: Page, name: string, buffer: Buffer) =>
  page
    .getByRole('form', { name: 'Edit your post' })
    .getByLabel('Image file')
    .setInputFiles({ name, mimeType: 'image/png', buffer });

test(
  'a picture that is not sent yet survives a reload, of a new post and of an edit, and is gone once sent',
  { tag: '@anyWindow' },
  async ({ member, openAs }) => {
    const text = `A view, by ${member.username}`;
    const page = await openAs(member);
    const preview = page.getByAltText('The picture of your post');
    const buffer = await plainPicture('#17635a', 400, 300);
    await page.goto('/home');
    await page.getByPlaceholder("What's on your mind?").fill(text);
    await page.getByLabel('Image file').setInputFiles({ name: 'view.png', mimeType: 'image/png', buffer });
    await expect(preview).toBeVisible();
    await page.reload();
    await expect(preview).toHaveJSProperty('naturalWidth', 400);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    const card = cardWith(page, text);
    await expect(card.locator('a > img')).toBeVisible();
    await page.reload();
    await expect(card).toBeVisible();
    await expect(preview).toHaveCount(0);

    await card.getByRole('button', { name: 'Edit post' }).click();
    await pick(page, 'sea.png', await plainPicture('#1e2c69', 500, 300));
    await expect(preview).toHaveJSProperty('naturalWidth', 500);
    await page.reload();
    await card.getByRole('button', { name: 'Edit post' }).click();
    await expect(preview).toHaveJSProperty('naturalWidth', 500);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await page.reload();
    await card.getByRole('button', { name: 'Edit post' }).click();
    await expect(preview).toHaveJSProperty('naturalWidth', 400);
  },
);

test('an author edits a post: words and picture, with a draft that survives a reload', async ({
  member,
  openAs,
  server,
}) => {
  const text = `Before, by ${member.username}`;
  const after = `After, by ${member.username}`;
  await writePost(server.url, member, text);
  const page = await openAs(member);
  await openFeedWith(page, text);

  await page.getByRole('button', { name: 'Edit post' }).first().click();
  const words = page.getByRole('textbox', { name: 'Text' });
  await expect(words).toBeFocused();
  await words.fill(after);
  await pick(page, 'big.png', Buffer.alloc(5_242_881));
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await checkAccessibility(page);

  await page.reload();
  await page.getByRole('button', { name: 'Edit post' }).first().click();
  await expect(words).toHaveValue(after);
  await pick(page, 'sea.png', await plainPicture('#1e2c69', 400, 300));
  await expect(page.getByAltText('The picture of your post')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Post updated successfully!')).toBeVisible();
  await expect(cardWith(page, after).locator('a > img')).toBeVisible();

  await page.reload();
  const card = cardWith(page, after);
  const form = page.getByRole('form', { name: 'Edit your post' });
  await card.getByRole('button', { name: 'Edit post' }).click();
  await form.getByRole('button', { name: 'Remove image' }).click();
  await words.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Post must have either text or an image')).toBeVisible();
  await words.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Edit post' })).toBeFocused();

  await card.getByRole('button', { name: 'Edit post' }).click();
  await form.getByRole('button', { name: 'Remove image' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(card).toContainText(after);
  await expect(card.locator('a > img')).toHaveCount(0);
});

test(
  'after a long text is posted, form and post are in sight',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const word = freshName();
    for (let n = 1; n <= 5; n += 1) await writePost(server.url, member, `${word} ${n}`);
    const page = await openAs(member);
    await openFeedWith(page, `${word} 5`);
    const form = page.getByRole('form', { name: 'New post' });
    const text = `${word} of many lines`;
    await form.getByRole('textbox').fill(text + '\nline'.repeat(29));
    const post = form.getByRole('button', { name: 'Post' });
    await post.focus();
    await page.evaluate(() => window.scrollTo(0, 180));
    await post.press('Enter');
    await expect(form.getByRole('textbox')).toHaveValue('');
    await expect(form).toBeInViewport({ ratio: 0.9 });
    await expect(cardWith(page, text).getByText(text)).toBeInViewport();
  },
);

test(
  'an author deletes a post with the keyboard, and the next one has the focus',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const next = `Stays, by ${member.username}`;
    const text = `Goes, by ${member.username}`;
    await writePost(server.url, member, next);
    await writePost(server.url, member, text);
    const page = await openAs(member);
    const card = await openFeedWith(page, text);

    await card.getByRole('button', { name: 'Delete post' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete post' });
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Delete post' })).toBeFocused();

    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByText('Post deleted successfully!')).toBeVisible();
    await expect(cardWith(page, next)).toBeFocused();
    await page.reload();
    await expect(cardWith(page, next)).toBeVisible();
    await expect(card).toHaveCount(0);
  },
);

test(
  'keeps the last reaction after fast presses of like and smite',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const text = `Pressed often, by ${member.username}`;
    const { id } = await writePost(server.url, member, text);
    const page = await openAs(member);
    const card = await openFeedWith(page, text);
    await page.route(/\/(like|smite)\/$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });

    const like = card.getByRole('button', { name: /^Like/ });
    const smite = card.getByRole('button', { name: /^Smite/ });
    for (const button of [like, like, like, smite, like, smite, smite, like]) await button.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(smite).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => getAs(server.url, member, `/api/posts/${id}/`))
      .toMatchObject({ is_liked: true, like_count: 1, is_smited: false, smite_count: 0 });
    await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByRole('button', { name: 'Smite, 0' })).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'a like that the server cannot take goes back and says so',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/500 \(Internal Server Error\)/);
    const text = `Not to be liked, by ${member.username}`;
    await writePost(server.url, member, text);
    const page = await openAs(member);
    const card = await openFeedWith(page, text);
    await page.route(/\/like\/$/, (route) => route.fulfill({ status: 500, body: '' }));
    await card.getByRole('button', { name: 'Like, 0' }).click();
    await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Error liking post')).toBeVisible({ timeout: 20_000 });
    await expect(card.getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false');
  },
);

test(
  'a smite after the session has ended elsewhere asks to log in, once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/401 \(Unauthorized\)/);
    const text = `Still open, by ${member.username}`;
    await writePost(server.url, member, text);
    const page = await openAs(member);
    const followed = page.waitForResponse(/\/api\/live\//);
    const card = await openFeedWith(page, text);
    await followed;
    // Otherwise one of the page's own calls could find the session ended before the smite does.
    await page.route(/\/api\//, () => undefined);
    await page.route(/\/smite\/$/, async (route) => {
      await postAs(server.url, member, '/api/logout/', {});
      await route.continue();
    });
    await card.getByRole('button', { name: 'Smite, 0' }).click();
    await expect(page.getByText('Please log in to smite posts')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your session has expired. Please log in again.')).toHaveCount(0);
  },
);

test('a long text unfolds and folds, and the eye stays with it', async ({ member, openAs, server }) => {
  const start = `A long tale by ${member.username}`;
  await writePost(server.url, member, `${start}\n${'It went on and on. '.repeat(250)}`);
  const page = await openAs(member);
  const card = await openFeedWith(page, start);
  const folded = await card.boundingBox();
  await card.getByRole('button', { name: 'Show more' }).click();
  const less = card.getByRole('button', { name: 'Show less' });
  await less.scrollIntoViewIfNeeded();
  await less.click();
  await expect(card.getByRole('button', { name: 'Show more' })).toBeInViewport();
  expect((await card.boundingBox())?.height).toBe(folded?.height);
});

test('long names, large counts and all that can be done fit on the screen, in one row', async ({
  member,
  openAs,
  server,
}) => {
  const text = `Seen by all, by ${member.username}`;
  await writePost(server.url, member, text);
  const page = await openAs(member);
  const extremes: Partial<Post> = {
    author_username: 'Aristophanes_of_Byzantion_1234',
    like_count: 1_000_000,
    smite_count: 987_654,
    comment_count: 123_456,
    is_temporarily_edited: true,
    temp_edit_remaining: 60,
    edited_by_username: 'Kallimachos_of_Kyrene_12345678',
  };
  await page.route(/\/api\/posts\/(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const posts = (await response.json()) as Post[];
    await route.fulfill({ response, json: posts.map((post) => ({ ...post, ...extremes })) });
  });
  const card = await openFeedWith(page, text);
  await expect(
    card.getByRole('button', { name: 'Like, 1,000,000' }).getByText('1M', { exact: true }),
  ).toBeVisible();
  const tops = await card
    .getByRole('button', { name: /^(Like|Smite|Comment|Share)/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(4);

  const label = card.getByRole('button', { name: 'Edited (60 min left)' });
  await label.hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page.getByRole('tooltip')).toContainText('by Kallimachos_of_Kyrene_12345678');
  await expectNoSidewaysScroll(page);
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test(
  'a post shows the same in every list: liked in the feed, liked on the profile',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const text = `Two places, by ${member.username}`;
    await writePost(server.url, member, text);
    const page = await openAs(member);
    const card = await openFeedWith(page, text);
    await card.getByRole('button', { name: 'Like, 0' }).click();
    await card.getByRole('link', { name: member.username }).click();
    // The feed stays until the profile can be shown.
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
    await card.getByRole('button', { name: /^Comment,/ }).click();
    await card.getByPlaceholder('Write a comment...').fill('Said on the profile');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Said on the profile')).toBeVisible();
    await page.goBack();
    await card.getByRole('button', { name: 'Comment, 1' }).click();
    await expect(card.getByText('Said on the profile')).toBeVisible();
  },
);
