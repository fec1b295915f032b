import type { Locator } from '@playwright/test';
import { calls, hold, refuse } from '../responses';
import type { Area } from '../shot';
import { DEPTH } from '../stage/comments';
import { button, openComments, press, see } from '../steps';

const comment = (panel: Locator, text: string) =>
  panel.getByRole('listitem').filter({ hasText: text }).first();

/** Presses what can be done to the member's first comment, which on a phone is in a menu. */
async function pressOwn(panel: Locator, name: string): Promise<void> {
  const menu = button(panel, 'Your comment').first();
  await menu.or(button(panel, name)).first().waitFor();
  if (!(await menu.isVisible())) return press(panel, name);
  await menu.click();
  await panel.page().getByRole('menuitem', { name, exact: true }).click();
}

/** The comments below a post. */
export const comments: Area = {
  name: 'comments',
  shots: [
    { name: 'empty', go: (page, { posts }) => openComments(page, posts.quiet) },
    { name: 'folded-replies', isWhole: true, go: (page, { posts }) => openComments(page, posts.thread) },
    {
      name: 'replies-to-the-depths',
      isWhole: true,
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        // A press opens five levels.
        for (const level of [5, DEPTH]) {
          await press(panel, 'Show 1 reply');
          await see(panel, `An answer on level ${level},`);
        }
      },
    },
    {
      name: 'deleted',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        await press(comment(panel, 'Comment deleted'), 'Show 1 reply');
        await see(panel, 'Take what back?');
        await comment(panel, 'Comment deleted').evaluate((item) => item.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'editing',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        await pressOwn(panel, 'Edit');
        await panel.getByRole('textbox', { name: 'Edit comment' }).fill('A comedy, please, with frogs!');
      },
    },
    {
      name: 'delete-dialog',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        await pressOwn(panel, 'Delete');
        await page.getByRole('dialog', { name: 'Delete comment' }).waitFor();
      },
    },
    {
      name: 'replying',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        await press(panel, 'Reply');
        await panel.getByPlaceholder('Write a reply...').fill('And on the way home?');
      },
    },
    {
      name: 'posting',
      go: async (page, { posts }) => {
        await hold(page, calls.createComment);
        const panel = await openComments(page, posts.quiet);
        await panel.getByPlaceholder('Write a comment...').fill('Patience.');
        await press(panel, 'Post');
        await see(panel, 'Posting...');
      },
    },
    {
      name: 'too-long',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.quiet);
        await panel.getByPlaceholder('Write a comment...').fill('Words. '.repeat(290));
        await see(panel, /too many/);
      },
    },
    {
      name: 'more-not-loaded',
      go: async (page, { posts }) => {
        await refuse(page, calls.comments);
        const panel = await openComments(page, posts.agora);
        await panel.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
        await panel
          .getByRole('alert')
          .last()
          .evaluate((alert) => alert.scrollIntoView({ block: 'center' }));
      },
    },
  ],
};
