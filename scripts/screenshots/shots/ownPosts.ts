import type { Locator, Page } from '@playwright/test';
import { calls, hold } from '../responses';
import type { Area } from '../shot';
import { openPost, press, see, toTop } from '../steps';

async function edit(page: Page, id: number, text?: string): Promise<Locator> {
  const card = await openPost(page, id);
  await press(card, 'Edit post');
  const form = card.getByRole('form', { name: 'Edit your post' });
  if (text !== undefined) await form.getByRole('textbox', { name: 'Text' }).fill(text);
  await toTop(card);
  return form;
}

/** One's own posts, being edited and deleted. */
export const ownPosts: Area = {
  name: 'own-posts',
  shots: [
    { name: 'normal', go: (page, { posts }) => openPost(page, posts.mine) },
    { name: 'editing', go: (page, { posts }) => edit(page, posts.mine) },
    { name: 'editing-with-picture', go: (page, { posts }) => edit(page, posts.minePicture, 'My mask.') },
    {
      name: 'editing-picture-removed',
      go: async (page, { posts }) => {
        const form = await edit(page, posts.minePicture);
        await press(form, 'Remove image');
        await see(form, 'Keep image');
      },
    },
    {
      name: 'saving',
      go: async (page, { posts }) => {
        await hold(page, calls.updatePost);
        const form = await edit(page, posts.mine, 'Comedy tomorrow.');
        await press(form, 'Save');
        await see(form, 'Saving...');
      },
    },
    {
      name: 'discard-dialog',
      go: async (page, { posts }) => {
        const form = await edit(page, posts.mine, 'Comedy tomorrow.');
        await press(form, 'Cancel');
        await page.getByRole('dialog', { name: 'Discard your changes?' }).waitFor();
      },
    },
    {
      name: 'delete-dialog',
      go: async (page, { posts }) => {
        await press(await openPost(page, posts.mine), 'Delete post');
        await page.getByRole('dialog', { name: 'Delete post' }).waitFor();
      },
    },
  ],
};
