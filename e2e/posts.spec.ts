import type { Post } from '../contract/posts';
import { checkAccessibility } from './support/accessibility';
import { freshName, getAs, sendFormAs } from './support/member';
import { expectPictureKept, plainPicture } from './support/pictures';
import { cardWith, expectNoSidewaysScroll, openFeedWith, writePost } from './support/posts';
import { expect, test } from './support/test';

test(
  'an author edits a post: words and picture, both kept through a reload until they are saved or given up',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const text = `Before, by ${member.username}`;
    const after = `After, by ${member.username}`;
    const image = await plainPicture('#17635a', 400, 300);
    await sendFormAs(server.url, member, 'POST', '/api/posts/', { content: text, image });
    const page = await openAs(member);
    const card = cardWith(page, member.username);
    const edit = card.getByRole('button', { name: 'Edit post' });
    const words = page.getByRole('textbox', { name: 'Text' });
    const form = page.getByRole('form', { name: 'Edit your post' });
    const preview = page.getByAltText('The picture of your post');
    const pick = async (width: number) => {
      const buffer = await plainPicture('#1e2c69', width, 300);
      await form.getByLabel('Image file').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer });
      await expect(preview).toHaveJSProperty('naturalWidth', width);
      await expectPictureKept(page, buffer);
    };
    await openFeedWith(page, text);

    await edit.click();
    await expect(words).toBeFocused();
    await words.fill(after);
    await pick(500);
    await page.reload();
    await edit.click();
    await expect(words).toHaveValue(after);
    await expect(preview).toHaveJSProperty('naturalWidth', 500);
    await words.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(edit).toBeFocused();

    await page.reload();
    await edit.click();
    await expect(words).toHaveValue(text);
    await expect(preview).toHaveJSProperty('naturalWidth', 400);
    await words.fill(after);
    await pick(500);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Post updated successfully!')).toBeVisible();
    await expect(card).toContainText(after);
    await expect(card.locator('a > img')).toBeVisible();
    await expect(card.locator('a > img')).toHaveAttribute('width', '500');

    await edit.click();
    await form.getByRole('button', { name: 'Remove image' }).click();
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(card).toContainText(after);
    await expect(card.locator('a > img')).toHaveCount(0);
  },
);

test(
  'a long text is in sight with the form after it is posted; it unfolds and folds, and the eye stays with it',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const word = freshName();
    for (let n = 1; n <= 5; n += 1) await writePost(server.url, member, `${word} ${n}`);
    const page = await openAs(member);
    await openFeedWith(page, `${word} 5`);
    const form = page.getByRole('form', { name: 'New post' });
    const text = `${word} of many lines`;
    await form.getByRole('textbox').fill(text + '\nIt went on and on.'.repeat(100));
    const post = form.getByRole('button', { name: 'Post' });
    await post.focus();
    await page.evaluate(() => window.scrollTo(0, 180));
    await post.press('Enter');
    await expect(form.getByRole('textbox')).toHaveValue('');
    await expect(form).toBeInViewport({ ratio: 0.9 });
    const card = cardWith(page, text);
    await expect(card.getByText(text)).toBeInViewport();

    const folded = await card.boundingBox();
    await card.getByRole('button', { name: 'Show more' }).click();
    const less = card.getByRole('button', { name: 'Show less' });
    await less.scrollIntoViewIfNeeded();
    await less.click();
    await expect(card.getByRole('button', { name: 'Show more' })).toBeInViewport();
    expect((await card.boundingBox())?.height).toBe(folded?.height);
  },
);

test(
  'the last of fast presses of like and smite stays, and shows in every list, as a comment does',
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
    await card.getByRole('link', { name: member.username }).click();
    // The feed stays until the profile can be shown.
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    await expect(page).toHaveURL(`/profile/${member.username}`);
    await expect
      .poll(() => getAs(server.url, member, `/api/posts/${id}/`))
      .toMatchObject({ is_liked: true, like_count: 1, is_smited: false, smite_count: 0 });
    await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
    await expect(card.getByRole('button', { name: 'Smite, 0' })).toHaveAttribute('aria-pressed', 'false');

    await card.getByRole('button', { name: /^Comment,/ }).click();
    await card.getByPlaceholder('Write a comment...').fill('Said on the profile');
    await page.keyboard.press('Enter');
    await expect(card.getByText('Said on the profile')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
    await card.getByRole('button', { name: 'Comment, 1' }).click();
    await expect(card.getByText('Said on the profile')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true');
  },
);

test(
  'long names, large counts and all that can be done fit on the screen, in one row, also on a phone',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
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
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      const tops = await card
        .getByRole('button', { name: /^(Like|Smite|Comment|Share)/ })
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(new Set(tops).size, `${width} px`).toBe(1);
      expect(tops).toHaveLength(4);

      await card.getByRole('button', { name: 'Edited (60 min left)' }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await expect(page.getByRole('tooltip')).toContainText('by Kallimachos_of_Kyrene_12345678');
      await expectNoSidewaysScroll(page);
      if (width === 360) await checkAccessibility(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await page.mouse.move(0, 0);
    }
  },
);
