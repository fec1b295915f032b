import type { Page } from '@playwright/test';
import { calls, refuse, reply } from '../responses';
import type { Area } from '../shot';
import { open, press, see } from '../steps';

const openFeed = (page: Page) => open(page, '/home', 'Comedy tonight');

async function follow(page: Page): Promise<void> {
  await reply(page, calls.follow, 200, { status: 'followed', is_followed: true, follower_count: 2 });
  await page.goto('/profile/Homer');
  await press(page, 'Follow');
  await see(page, 'Successfully followed Homer');
}

async function postNothing(page: Page): Promise<void> {
  await press(page, 'Post');
  await see(page, 'Please enter some content or select an image');
}

async function likeInVain(page: Page): Promise<void> {
  await refuse(page, calls.likePost);
  await press(page, /^Like,/);
  await see(page, 'Error liking post');
}

/** Toasts. */
export const toasts: Area = {
  name: 'toasts',
  shots: [
    { name: 'success', go: follow },
    {
      name: 'warning',
      go: async (page) => {
        await openFeed(page);
        await postNothing(page);
      },
    },
    {
      name: 'error',
      go: async (page) => {
        await openFeed(page);
        await likeInVain(page);
      },
    },
    {
      name: 'info',
      go: (page) =>
        open(page, '/profile/Thalia?checkout=cancelled', 'Checkout was cancelled. Nothing was charged.'),
    },
    {
      name: 'three',
      go: async (page) => {
        await follow(page);
        await page.getByRole('link', { name: /^Home$/ }).click();
        await likeInVain(page);
        await postNothing(page);
      },
    },
  ],
};
