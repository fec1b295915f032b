import type { Page } from '@playwright/test';
import { calls, refuse } from '../responses';
import type { Area } from '../shot';
import { open, openComments, press, see } from '../steps';

/** Milliseconds after which the page has the code that it fetches for later. */
const LATER_MS = 5_000;

async function cutNetwork(page: Page): Promise<void> {
  await page.waitForTimeout(LATER_MS);
  await page.context().setOffline(true);
  await see(page, 'You are offline.');
}

/** Writes two posts without a network. */
async function writePosts(page: Page): Promise<void> {
  await open(page, '/home', 'Comedy tonight');
  await cutNetwork(page);
  const form = page.getByRole('form', { name: 'New post' });
  for (const text of ['Written on the ferry to Aegina.', 'Still no land in sight. '.repeat(12)]) {
    await form.getByRole('textbox').fill(text);
    await press(form, 'Post');
  }
  await see(page, '2 waiting to be sent');
}

const list = async (page: Page): Promise<void> => {
  await press(page.locator('#network-bar'), 'Show');
  await page.getByRole('dialog', { name: 'Waiting to be sent' }).waitFor();
};

/** What was written without a network. */
export const outbox: Area = {
  name: 'outbox',
  shots: [
    { name: 'bar', go: writePosts },
    {
      name: 'list',
      go: async (page) => {
        await writePosts(page);
        await list(page);
      },
    },
    {
      name: 'changing',
      go: async (page) => {
        await writePosts(page);
        await list(page);
        await press(page.getByRole('dialog'), 'Change');
      },
    },
    {
      name: 'refused',
      go: async (page) => {
        await writePosts(page);
        await refuse(page, calls.createPost);
        await page.context().setOffline(false);
        await see(page, /not sent/);
        await list(page);
      },
    },
    {
      name: 'comments',
      go: async (page, { posts }) => {
        const panel = await openComments(page, posts.thread);
        await cutNetwork(page);
        await panel.getByPlaceholder('Write a comment...').fill('A comment from the ferry.');
        await press(panel, 'Post');
        await press(panel, 'Reply');
        await panel.getByPlaceholder('Write a reply...').fill('A reply from the ferry.');
        await page.keyboard.press('Enter');
        await see(page, '2 waiting to be sent');
      },
    },
    {
      name: 'messages',
      go: async (page) => {
        await open(page, '/messages/Persephone', 'In autumn!');
        await cutNetwork(page);
        for (const text of ['From the ferry.', 'The sea is calm, and there are dolphins.']) {
          await page.getByPlaceholder('Type your message...').fill(text);
          await press(page, 'Send');
        }
        await see(page, 'Waiting to be sent');
      },
    },
  ],
};
