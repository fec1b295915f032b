import type { Page } from '@playwright/test';
import type { Post } from '../../../contract/posts';
import { amend, calls, hold, limit, lose, refuse } from '../responses';
import type { Area } from '../shot';
import { button, open, pickPicture, press, see } from '../steps';

const openFeed = (page: Page) => open(page, '/home', 'Comedy tonight');

async function write(page: Page, text: string): Promise<void> {
  await openFeed(page);
  await page.getByPlaceholder("What's on your mind?").fill(text);
}

/** The feed, the box for a new post, and the header's menu. */
export const feed: Area = {
  name: 'feed',
  shots: [
    { name: 'normal', go: openFeed },
    { name: 'as-hades', as: 'Persephone', go: openFeed },
    { name: 'as-zeus', as: 'Hera', go: openFeed },
    {
      name: 'skeleton',
      go: async (page) => {
        await hold(page, calls.feed);
        await page.goto('/home');
        await page.getByRole('status', { name: 'Loading posts' }).waitFor();
      },
    },
    {
      name: 'empty',
      go: async (page) => {
        await amend(page, calls.feed, () => []);
        await open(page, '/home', 'Be the first to share something!');
      },
    },
    {
      name: 'error',
      go: async (page) => {
        await refuse(page, calls.feed);
        await page.goto('/home');
        await button(page, 'Try Again').waitFor();
      },
    },
    {
      name: 'rate-limited',
      go: async (page) => {
        await limit(page, calls.feed);
        await open(page, '/home', 'Trying again in 60 s…');
      },
    },
    {
      name: 'offline',
      go: async (page) => {
        await openFeed(page);
        await page.context().setOffline(true);
        await see(page, 'You are offline.');
      },
    },
    {
      name: 'server-unreachable',
      go: async (page) => {
        await openFeed(page);
        await lose(page, calls.likePost);
        await press(page, /^Like,/);
        await see(page, 'The server cannot be reached.');
      },
    },
    {
      name: 'new-posts',
      go: async (page) => {
        let hidden = 2;
        await amend<Post[]>(page, calls.feed, (posts) => posts.slice(hidden));
        await open(page, '/home', 'The sea from the ship');
        hidden = 0;
        // The page refetches when it gets the focus again.
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        await button(page, '2 new posts').waitFor();
      },
    },
    {
      name: 'end',
      go: async (page) => {
        await openFeed(page);
        await page.evaluate(async () => {
          for (let step = 0; step < 20; step += 1) {
            window.scrollBy(0, 2_000);
            await new Promise((resolve) => requestAnimationFrame(resolve));
          }
        });
        await see(page, 'Show more');
      },
    },
    {
      name: 'box-with-text-and-picture',
      go: async (page) => {
        await write(page, 'The view from the temple,\non a clear day.');
        await pickPicture(page.getByRole('form', { name: 'New post' }));
        await page.getByAltText('The picture of your post').waitFor();
      },
    },
    {
      name: 'box-near-limit',
      go: async (page) => {
        await write(page, 'Words. '.repeat(714));
        await see(page, '3 left');
      },
    },
    {
      name: 'box-too-long',
      go: async (page) => {
        await write(page, 'Words. '.repeat(720));
        await see(page, /too many/);
      },
    },
    {
      name: 'box-too-long-with-high-picture',
      go: async (page) => {
        await write(page, 'Words. '.repeat(720));
        await pickPicture(page.getByRole('form', { name: 'New post' }), 300, 1500);
        await page.getByAltText('The picture of your post').waitFor();
      },
    },
    {
      name: 'dragging-a-file',
      go: async (page) => {
        await openFeed(page);
        await page.evaluate(() => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([], 'sea.png', { type: 'image/png' }));
          document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true }));
        });
        await see(page, 'Drop the picture to add it to your post');
      },
    },
    {
      name: 'box-posting',
      go: async (page) => {
        await hold(page, calls.createPost);
        await write(page, 'On its way.');
        await press(page, 'Post');
        await see(page, 'Posting...');
      },
    },
    {
      name: 'more-menu',
      go: async (page) => {
        await openFeed(page);
        await press(page, 'More');
        await page.getByRole('menuitem', { name: 'Report a problem' }).waitFor();
      },
    },
    {
      name: 'log-out-with-draft',
      go: async (page) => {
        await write(page, 'Not sent yet.');
        await press(page, 'Log out');
        await page.getByRole('dialog', { name: 'Log out?' }).waitFor();
      },
    },
  ],
};
