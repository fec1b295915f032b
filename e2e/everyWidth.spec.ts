import type { Page } from '@playwright/test';
import { freshName, postAs, signUp } from './support/member';
import { cardWith, openFeedWith, writeComment, writePost } from './support/posts';
import { widthWalker, type Misfits } from './support/widthWalker';
import { expect, test } from './support/test';

/** Looked at in every width; the others, whose bars are the same, in every fifth: most of what fits fits wider windows too. */
const IN_EVERY_WIDTH = ['login', 'comments', 'own profile', 'chat'];

const publicScreens = (page: Page): Record<string, () => Promise<unknown>> => ({
  login: () => page.goto('/'),
  'sign-up': () => page.getByRole('button', { name: 'Sign Up' }).click(),
  'reset request': async () => {
    await page.getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
  },
  'new password': async () => {
    await page.goto('/reset-password/MQ/token');
    await page.getByLabel('New password').waitFor();
  },
  rules: async () => {
    await page.goto('/rules');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
  privacy: async () => {
    await page.goto('/privacy');
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
});

/** Screens, each with what leads there from the one before it. */
function memberScreens(page: Page, own: string, other: string): Record<string, () => Promise<unknown>> {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  return {
    feed: () => openFeedWith(page, 'On the agora'),
    search: async () => {
      await button('Search users').click();
      await page.getByRole('combobox', { name: 'Search users' }).fill(other);
      await page.getByRole('option').waitFor();
    },
    comments: async () => {
      await page.keyboard.press('Escape');
      await cardWith(page, 'On the agora')
        .getByRole('button', { name: /^Comment/ })
        .click();
      await button('Show 1 reply').click();
      await page.getByText('And in the bath').waitFor();
      await button('Reply').first().click();
    },
    'post editor': () => button('Edit post').click(),
    'delete dialog': async () => {
      await button('Cancel').click();
      await button('Delete post').click();
      await dialog('Delete post').waitFor();
    },
    'own profile': async () => {
      await page.goto(`/profile/${own}`);
      await button('Subscribe').first().waitFor();
    },
    'edit profile': () => button('Edit Profile').click(),
    'other profile': async () => {
      await page.goto(`/profile/${other}`);
      await page.getByRole('link', { name: 'Message', exact: true }).waitFor();
    },
    followers: async () => {
      await button('1 Follower').click();
      await dialog('Followers').getByRole('link').waitFor();
    },
    conversations: async () => {
      await page.goto('/messages');
      await page.getByText('Hail!').waitFor();
    },
    settings: async () => {
      await page.goto('/settings');
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    },
    chat: async () => {
      await page.goto(`/messages/${other}`);
      await page.getByRole('log').getByText('Hail!').waitFor();
    },
  };
}

test('no screen scrolls sideways and no label is cut at any width from 300 pixels, nor with text of twice the size', async ({
  page: guest,
  member,
  openAs,
  server,
}) => {
  test.slow();
  // Longer names end in an ellipsis where a row has one line.
  const other = await signUp(server.url, freshName().slice(-4));
  const post = await writePost(server.url, member, 'On the agora');
  const parent = await writeComment(server.url, member, { post: post.id, content: 'And in the stoa' });
  await writeComment(server.url, other, { post: post.id, content: 'And in the bath', parent: parent.id });
  await postAs(server.url, other, `/api/messages/${member.username}/`, { content: 'Hail!' });
  await postAs(server.url, member, `/api/users/${other.username}/follow/`);
  const misfits: Record<string, Misfits> = {};
  const walkAll = async (page: Page, screens: Record<string, () => Promise<unknown>>) => {
    const walk = await widthWalker(page);
    for (const [name, open] of Object.entries(screens)) {
      await open();
      const found = await walk(IN_EVERY_WIDTH.includes(name) ? 1 : 5);
      if (Object.keys(found).length > 0) misfits[name] = found;
    }
  };
  const page = await openAs(member);
  await Promise.all([
    walkAll(guest, publicScreens(guest)),
    walkAll(page, memberScreens(page, member.username, other.username)),
  ]);
  expect(misfits, 'what does not fit, and the widths where it does not').toEqual({});
});
