import type { Page } from '@playwright/test';
import { calls, reply } from '../responses';
import type { Area } from '../shot';
import { button, open, openPost, press, see } from '../steps';

/** Chooses from the menu about the author of a post. */
async function choose(page: Page, post: number, item: string): Promise<void> {
  await press(await openPost(page, post), 'More');
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

const openSettings = (page: Page, text: string | RegExp) => open(page, '/settings', text);

/** Mutes, blocks and reports, and what becomes of them. */
export const safety: Area = {
  name: 'safety',
  shots: [
    {
      name: 'menu',
      go: async (page, { posts }) => {
        await press(await openPost(page, posts.plain), 'More');
        await page.getByRole('menuitem', { name: 'Report' }).waitFor();
      },
    },
    { name: 'mute-dialog', go: (page, { posts }) => choose(page, posts.plain, 'Mute Homer') },
    { name: 'block-dialog', go: (page, { posts }) => choose(page, posts.plain, 'Block Homer') },
    { name: 'report-dialog', go: (page, { posts }) => choose(page, posts.market, 'Report') },
    {
      name: 'report-sent',
      as: 'Homer',
      go: async (page, { posts }) => {
        await reply(page, calls.createReport, 201, { id: 1, status: 'open' });
        await choose(page, posts.market, 'Report');
        await page.getByRole('radio', { name: /^Spam/ }).check();
        await press(page, 'Send report');
        await see(page, 'Thank you');
      },
    },
    { name: 'muted-post', as: 'Momus', go: (page, { posts }) => openPost(page, posts.plain) },
    { name: 'muted-word', as: 'Momus', go: (page, { posts }) => openPost(page, posts.mine) },
    { name: 'content-warning', go: (page, { posts }) => openPost(page, posts.bare) },
    { name: 'blocked-profile', as: 'Momus', go: (page) => open(page, '/profile/Ate', /./) },
    { name: 'settings', as: 'Momus', isWhole: true, go: (page) => openSettings(page, 'cushion') },
    {
      name: 'settings-of-newcomer',
      as: 'Echo',
      isWhole: true,
      go: (page) => openSettings(page, /muted no one/),
    },
    { name: 'notice', as: 'Eris', go: (page) => open(page, '/home', /^A moderator decided/) },
    {
      name: 'decisions',
      as: 'Eris',
      isWhole: true,
      go: (page) => openSettings(page, 'Your post was removed.'),
    },
    {
      name: 'appeal',
      as: 'Eris',
      go: async (page) => {
        await openSettings(page, 'Your post was removed.');
        await page
          .getByRole('button', { name: /^Appeal/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'suspended', as: 'Ate', go: (page) => open(page, '/home', 'Your account is suspended') },
    { name: 'rules', as: null, isWhole: true, go: (page) => open(page, '/rules', /./) },
    { name: 'privacy', as: null, isWhole: true, go: (page) => open(page, '/privacy', /./) },
  ],
};

const openCase = async (page: Page): Promise<void> => {
  await open(page, '/moderation', /^Golden apples/);
  await page.getByRole('link', { name: /Golden apples/ }).click();
  await button(page, 'Remove').waitFor();
};

/** The cases of moderators. */
export const cases: Area = {
  name: 'cases',
  as: 'Themis',
  shots: [
    { name: 'queue', go: (page) => open(page, '/moderation', /^Golden apples/) },
    { name: 'case', isWhole: true, go: openCase },
    {
      name: 'deciding',
      go: async (page) => {
        await openCase(page);
        await press(page, 'Remove');
      },
    },
  ],
};
