import type { Locator, Page } from '@playwright/test';
import type { Post } from '../../../contract/posts';
import type { Area } from '../shot';
import { openPost, press, see } from '../steps';

const extremes: Partial<Post> = {
  like_count: 1_000_000,
  smite_count: 987_654,
  comment_count: 123_456,
  is_temporarily_edited: true,
  temp_edit_remaining: 60,
  edited_by_username: 'Kallimachos_of_Kyrene_12345678',
};

const openPicture = async (page: Page, card: Locator): Promise<void> => {
  await card.getByRole('link', { name: /^Picture by/ }).click();
  await page
    .getByRole('dialog', { name: /^Picture by/ })
    .getByRole('img')
    .waitFor();
};

/** Posts of others. */
export const posts: Area = {
  name: 'posts',
  shots: [
    { name: 'normal', go: (page, { posts }) => openPost(page, posts.plain) },
    { name: 'liked', go: (page, { posts }) => openPost(page, posts.liked) },
    { name: 'smitten', go: (page, { posts }) => openPost(page, posts.smitten) },
    { name: 'picture', go: (page, { posts }) => openPost(page, posts.picture) },
    {
      name: 'picture-viewer',
      go: async (page, { posts }) => {
        await openPicture(page, await openPost(page, posts.picture));
      },
    },
    {
      name: 'picture-viewer-long-text',
      go: async (page, { posts }) => {
        const content = 'The sea from the ship, at noon. '.repeat(60);
        const card = await openPost(page, posts.picture, { content, image_width: 800, image_height: 1600 });
        await openPicture(page, card);
      },
    },
    { name: 'of-hades', go: (page, { posts }) => openPost(page, posts.dark) },
    { name: 'of-zeus', go: (page, { posts }) => openPost(page, posts.high) },
    { name: 'long-folded', go: (page, { posts }) => openPost(page, posts.long) },
    {
      name: 'long-unfolded',
      isWhole: true,
      go: async (page, { posts }) => {
        const card = await openPost(page, posts.long);
        await press(card, 'Show more');
        await see(card, 'Show less');
      },
    },
    { name: 'long-name-large-counts', go: (page, { posts }) => openPost(page, posts.longName, extremes) },
  ],
};
