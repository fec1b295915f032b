import type { Post } from '../../../contract/posts';
import type { Area } from '../shot';
import { button, openPost, press, toTop } from '../steps';

/** The minutes that are left depend on when the stage was set. */
const temporary: Partial<Post> = { temp_edit_remaining: 42 };

/** Posts that others may moderate, and moderated posts. */
export const moderation: Area = {
  name: 'moderation',
  shots: [
    { name: 'moderated', go: (page, { posts }) => openPost(page, posts.moderated) },
    { name: 'temporary-edit', go: (page, { posts }) => openPost(page, posts.softened, temporary) },
    {
      name: 'temporary-edit-tooltip',
      go: async (page, { posts }) => {
        const card = await openPost(page, posts.softened, temporary);
        await button(card, 'Edited (42 min left)').focus();
        // MUI's Tooltip opens for a focus by keyboard.
        await page.keyboard.press('Tab');
        await page.keyboard.press('Shift+Tab');
        await page.getByRole('tooltip').waitFor();
      },
    },
    {
      name: 'editor-for-an-hour',
      go: async (page, { posts }) => {
        const card = await openPost(page, posts.plain);
        await press(card, 'Temp Edit (1hr)');
        await card.getByRole('form', { name: 'Temporary moderation' }).waitFor();
        await toTop(card);
      },
    },
    { name: 'as-hades', as: 'Persephone', go: (page, { posts }) => openPost(page, posts.plain) },
    {
      name: 'editor-for-good',
      as: 'Persephone',
      go: async (page, { posts }) => {
        const card = await openPost(page, posts.plain);
        await press(card, 'Moderate');
        await card.getByRole('form', { name: 'Moderation' }).waitFor();
        await toTop(card);
      },
    },
    { name: 'as-zeus', as: 'Hera', go: (page, { posts }) => openPost(page, posts.dark) },
    {
      name: 'delete-dialog',
      as: 'Hera',
      go: async (page, { posts }) => {
        await press(await openPost(page, posts.dark), 'Delete as moderator');
        await page.getByRole('dialog', { name: 'Delete as moderator' }).waitFor();
      },
    },
  ],
};
