import type { Frame } from '@playwright/test';
import type { Outgoing } from '../../src/outbox/outboxSlice';
import type { Member } from './member';
import { cardWith, openFeedWith } from './posts';
import { controls, type Screens } from './widthScreens';

/** What stays in the outbox until its member does something. */
const UNSENT: Outgoing = {
  key: '5d0c0d6e-0f6f-4a55-b1f5-3b6d1a1f0a11',
  writing: { endpoint: 'createPost' },
  content: 'Written on the ship',
  created_at: new Date().toISOString(),
  status: 'failed',
};

/** Of a member with a post 'On the agora' that has comments, beside a post with a picture by another one. */
export function memberScreens(page: Frame, { session }: Member, other: string): Screens {
  const { button, item, dialog, heading } = controls(page);
  const close = () => button('Cancel').click();
  const bar = page.getByRole('navigation', { name: 'Main' });
  const others = (action: string) => async () => {
    await cardWith(page, 'The sea').getByRole('button', { name: 'More' }).click();
    await item(action).click();
    await page.getByRole('dialog').waitFor();
  };
  return {
    feed: () => openFeedWith(page, 'On the agora'),
    search: async () => {
      await button('Search users').click();
      await page.getByRole('combobox', { name: 'Search users' }).fill(other);
      await page.getByRole('option').waitFor();
    },
    comments: async () => {
      await page.getByRole('combobox', { name: 'Search users' }).press('Escape');
      await cardWith(page, 'On the agora')
        .getByRole('button', { name: /^Comment/ })
        .click();
      await button('Show 1 reply').click();
      await page.getByText('And in the bath').waitFor();
      await button('Reply').first().click();
    },
    'post editor': () => button('Edit post').click(),
    'delete dialog': async () => {
      await close();
      await button('Delete post').click();
      await dialog('Delete post').waitFor();
    },
    'mute dialog': async () => {
      await close();
      await others(`Mute ${other}`)();
    },
    'block dialog': async () => {
      await close();
      await others(`Block ${other}`)();
    },
    'report dialog': async () => {
      await close();
      await others('Report')();
    },
    viewer: async () => {
      await close();
      await page.getByRole('link', { name: /^Picture by/ }).click();
      await dialog(/^Picture by/).waitFor();
    },
    shortcuts: async () => {
      await button('Close').click();
      await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
      await item('Keyboard shortcuts (?)').click();
      await dialog('Keyboard shortcuts').waitFor();
    },
    'other profile': async () => {
      await button('Close').click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await cardWith(page, 'The sea').getByRole('link', { name: other, exact: true }).click();
      await page.getByRole('link', { name: 'Message', exact: true }).waitFor();
    },
    followers: async () => {
      await button('1 Follower').click();
      await dialog('Followers').getByRole('link').waitFor();
    },
    conversations: async () => {
      await dialog('Followers').press('Escape');
      await bar.getByRole('link', { name: /messages/i }).click();
      await page.getByText('Hail!').waitFor();
    },
    chat: async () => {
      await page.getByRole('link', { name: new RegExp(other) }).click();
      await page.getByRole('log').getByText('Hail!').waitFor();
    },
    'own profile': async () => {
      await bar.getByRole('link', { name: 'Profile' }).click();
      await button('Subscribe').first().waitFor();
    },
    'edit profile': () => button('Edit Profile').click(),
    settings: async () => {
      await close();
      await page.getByRole('banner').getByRole('button', { name: 'More' }).click();
      await item('Settings').click();
      await heading('Settings').waitFor();
    },
    unsent: async () => {
      await page.evaluate(([box, unsent]) => localStorage.setItem(box, unsent), [
        `unsent:${session.user_id}:/`,
        JSON.stringify([UNSENT]),
      ] as const);
      await page.goto('/home');
      await button('Show').waitFor();
    },
    outbox: async () => {
      await button('Show').click();
      await dialog('Waiting to be sent').getByText(UNSENT.content).waitFor();
    },
  };
}
