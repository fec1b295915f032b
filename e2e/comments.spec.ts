import type { Locator } from '@playwright/test';
import { checkAccessibility } from './support/accessibility';
import { getAs, signUp } from './support/member';
import { expectNoSidewaysScroll, openFeedWith, writeComment, writePost } from './support/posts';
import { expect, test } from './support/test';

const openPanel = async (card: Locator) => {
  await card.getByRole('button', { name: /^Comment,/ }).click();
  return card.getByRole('region', { name: 'Comments' });
};

/** Presses Edit or Delete of the one own comment; on a phone in its menu. */
const chooseOfOwn = async (panel: Locator, action: 'Edit' | 'Delete') => {
  const page = panel.page();
  if ((page.viewportSize()?.width ?? 0) >= 600) return panel.getByRole('button', { name: action }).click();
  await panel.getByRole('button', { name: 'Your comment' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('two members talk under a post: comment, reply, edit, like, delete', async ({
  member,
  openAs,
  server,
}) => {
  const text = `Let us talk, says ${member.username}`;
  const other = await signUp(server.url);
  await writePost(server.url, member, text);

  const theirs = await openAs(other);
  const theirCard = await openFeedWith(theirs, text);
  const theirPanel = await openPanel(theirCard);
  await theirPanel.getByPlaceholder('Write a comment...').fill('First');
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('Comment added successfully!')).toBeVisible();
  await expect(theirCard.getByRole('button', { name: 'Comment, 1' })).toBeVisible();
  await chooseOfOwn(theirPanel, 'Edit');
  await expect(theirPanel.getByRole('textbox', { name: 'Edit comment' })).toBeFocused();
  await theirPanel.getByRole('textbox', { name: 'Edit comment' }).fill('The first words');
  await theirPanel.getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('Comment updated successfully!')).toBeVisible();

  const page = await openAs(member);
  const card = await openFeedWith(page, text);
  const panel = await openPanel(card);
  await expect(panel.getByText('The first words')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^(Edit|Your comment)$/ })).toHaveCount(0);
  await panel.getByRole('button', { name: 'Like, 0' }).click();
  await expect(page.getByText('Comment liked')).toBeVisible();
  await panel.getByRole('button', { name: 'Smite, 0' }).click();
  await expect(page.getByText('Comment smited')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Like, 0' })).toHaveAttribute('aria-pressed', 'false');
  await panel.getByRole('button', { name: 'Reply' }).click();
  await panel.getByPlaceholder('Write a reply...').fill('Well said');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('Well said')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Hide' })).toBeVisible();

  await theirs.reload();
  await openPanel(theirCard);
  await expect(theirPanel.getByRole('button', { name: 'Smite, 1' })).toBeVisible();
  await chooseOfOwn(theirPanel, 'Delete');
  await expect(theirs.getByRole('dialog')).toBeVisible();
  await checkAccessibility(theirs);
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(theirs.getByText('Comment deleted successfully!')).toBeVisible();
  await expect(theirPanel.getByText('Comment deleted', { exact: true })).toBeVisible();
  await theirPanel.getByRole('button', { name: 'Show 1 reply' }).click();
  await expect(theirPanel.getByText('Well said')).toBeVisible();
  await checkAccessibility(theirs);
});

test(
  'half-written replies and comments are there again after a reload: the card offers to continue them, and marks what was sent',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const text = `A question, says ${member.username}`;
    const post = await writePost(server.url, member, text);
    const question = await writeComment(server.url, member, { post: post.id, content: 'Is it so?' });
    await writeComment(server.url, member, { post: post.id, parent: question.id, content: 'Who knows?' });
    const page = await openAs(member);
    const card = await openFeedWith(page, text);
    const panel = await openPanel(card);
    await panel.getByRole('button', { name: 'Show 1 reply' }).click();
    await panel.getByRole('button', { name: 'Reply' }).last().click();
    await panel.getByPlaceholder('Write a reply...').fill('It may well be');
    await page.reload();
    await card.getByRole('button', { name: 'Continue your reply' }).click();
    const field = panel.getByPlaceholder('Write a reply...');
    await expect(field).toHaveValue('It may well be');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: 'Continue your reply' }).click();
    await page.keyboard.press('Enter');
    const sent = panel.getByRole('listitem').filter({ hasText: 'It may well be' }).last();
    await expect(sent.locator('[data-just-made]')).toBeAttached();
    await expect(panel.locator('[data-just-made]')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Continue your reply' })).toHaveCount(0);

    const comment = panel.getByPlaceholder('Write a comment...');
    await comment.fill('And more');
    await page.reload();
    await card.getByRole('button', { name: 'Continue your comment' }).press('Enter');
    await expect(comment).toBeFocused();
    await page.keyboard.type(' words');
    await expect(comment).toHaveValue('And more words');
    // Its card has the focus then, and keys are shortcuts again.
    await page.keyboard.press('Escape');
    await expect(card).toBeFocused();
    await page.keyboard.press('c');
    await expect(comment).toBeFocused();
  },
);

test(
  'a comment whose response is lost on the way arrives once',
  { tag: '@anyWindow' },
  async ({ member, openAs, server, allowConsole }) => {
    allowConsole(/net::ERR_(CONNECTION|FAILED)/);
    const text = `A storm is coming, says ${member.username}`;
    const { id } = await writePost(server.url, member, text);
    const page = await openAs(member);
    const card = await openFeedWith(page, text);
    const panel = await openPanel(card);
    let attempts = 0;
    let sendAgain = () => {};
    const isLookedAt = new Promise<void>((resolve) => (sendAgain = resolve));
    await page.route(/\/comments\/$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (++attempts > 1) {
        await isLookedAt;
        return route.fallback();
      }
      await route.fetch();
      return route.abort('connectionreset');
    });
    await panel.getByPlaceholder('Write a comment...').fill('Heard through the wind');
    await panel.getByRole('button', { name: 'Post' }).click();
    await expect(panel.getByRole('button', { name: 'Posting...' })).toBeVisible();
    // What is on its way is in sight, behind what may be typed next.
    await expect(panel.getByPlaceholder('Heard through the wind')).toHaveValue('');
    sendAgain();
    await expect(page.getByText('Comment added successfully!')).toBeVisible();
    await expect(panel.getByText('Heard through the wind')).toHaveCount(1);
    await expect(card.getByRole('button', { name: 'Comment, 1' })).toBeVisible();
    expect(await getAs(server.url, member, `/api/posts/${id}/`)).toMatchObject({ comment_count: 1 });
  },
);

test(
  'a deep thread opens five levels at a press, and fits on the screen, also of a phone',
  { tag: '@anyWindow' },
  async ({ member, openAs, server }) => {
    const text = `An agora of ${member.username}`;
    const { id } = await writePost(server.url, member, text);
    let parent: number | undefined;
    for (let level = 0; level < 7; level += 1) {
      ({ id: parent } = await writeComment(server.url, member, {
        post: id,
        content: `Level ${level}`,
        parent,
      }));
    }
    const page = await openAs(member);
    const panel = await openPanel(await openFeedWith(page, text));
    // A chain of single replies.
    await panel.getByRole('button', { name: 'Show 1 reply' }).click();
    await expect(panel.getByText('Level 5')).toBeVisible();
    await expect(panel.getByText('Level 6')).toHaveCount(0);
    await panel.getByRole('button', { name: 'Show 1 reply' }).click();
    await expect(panel.getByText('Level 6')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSidewaysScroll(page);
    await checkAccessibility(page);
  },
);
