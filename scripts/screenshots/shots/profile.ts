import type { Page } from '@playwright/test';
import { calls, hold, refuse } from '../responses';
import type { Area } from '../shot';
import { button, open, press, see } from '../steps';

/** Opens a profile and waits for what it says of the member. */
const openProfile = async (page: Page, name: string): Promise<void> => {
  await page.goto(`/profile/${name}`);
  await button(page, /^\d+ Followers?$/).waitFor();
};

async function openList(page: Page, name: string, list: RegExp): Promise<void> {
  await openProfile(page, name);
  await press(page, list);
  await page.getByRole('dialog').waitFor();
}

async function edit(page: Page): Promise<void> {
  await openProfile(page, 'Thalia');
  await press(page, 'Edit Profile');
}

async function beginDeletion(page: Page): Promise<void> {
  await openProfile(page, 'Thalia');
  await press(page, 'Delete account');
}

/** Profiles, and the windows over them; their plans are in subscriptions. */
export const profile: Area = {
  name: 'profile',
  shots: [
    { name: 'own', go: (page) => openProfile(page, 'Thalia') },
    { name: 'own-whole', isWhole: true, go: (page) => openProfile(page, 'Thalia') },
    { name: 'other', go: (page) => openProfile(page, 'Homer') },
    { name: 'followed', go: (page) => openProfile(page, 'Persephone') },
    { name: 'of-zeus', go: (page) => openProfile(page, 'Hera') },
    { name: 'long-name', go: (page) => openProfile(page, 'Aristophanes_of_Byzantion_1234') },
    {
      name: 'newcomer',
      go: async (page) => {
        await openProfile(page, 'Echo');
        await see(page, 'Nothing by Echo so far.');
      },
    },
    { name: 'unknown-member', go: (page) => open(page, '/profile/Nobody', /This member does not exist/) },
    {
      name: 'own-skeleton',
      go: async (page) => {
        for (const call of [calls.ownProfile, calls.subscriptions, calls.feed]) await hold(page, call);
        await open(page, '/profile/Thalia', 'Loading...');
      },
    },
    {
      name: 'other-skeleton',
      go: async (page) => {
        for (const call of [calls.profile, calls.feed]) await hold(page, call);
        await open(page, '/profile/Homer', 'Loading...');
      },
    },
    {
      name: 'error',
      go: async (page) => {
        await refuse(page, calls.profile);
        await open(page, '/profile/Homer', 'Failed to fetch profile: The oracle is silent.');
      },
    },
    { name: 'editing', go: edit },
    {
      name: 'editing-tiers',
      go: async (page) => {
        await edit(page);
        await page.getByRole('combobox', { name: 'Tier' }).click();
        await page.getByRole('option', { name: 'Zeus (No subscription)' }).waitFor();
      },
    },
    {
      name: 'editing-tier-refused',
      go: async (page) => {
        await edit(page);
        await page.getByRole('combobox', { name: 'Tier' }).click();
        await page.getByRole('option', { name: 'Zeus (No subscription)' }).click();
        await see(page, /^You don't have an active ZEUS subscription/);
      },
    },
    {
      name: 'followers',
      go: async (page) => {
        await openList(page, 'Thalia', /Followers?$/);
        await see(page.getByRole('dialog'), 'Homer');
      },
    },
    {
      name: 'following-nobody',
      go: async (page) => {
        await openList(page, 'Echo', /Following$/);
        await see(page, 'Not following anyone yet');
      },
    },
    {
      name: 'followers-skeleton',
      go: async (page) => {
        await hold(page, calls.followers);
        await openList(page, 'Thalia', /Followers?$/);
      },
    },
    {
      name: 'followers-error',
      go: async (page) => {
        await refuse(page, calls.followers);
        await openList(page, 'Thalia', /Followers?$/);
        await see(page.getByRole('dialog'), 'Failed to load followers/following data');
      },
    },
    {
      name: 'delete-account',
      go: async (page) => {
        await beginDeletion(page);
        await page.getByLabel('Type Thalia to confirm').waitFor();
      },
    },
    {
      name: 'delete-account-confirmed',
      go: async (page) => {
        await beginDeletion(page);
        await page.getByLabel('Type Thalia to confirm').fill('Thalia');
      },
    },
  ],
};
