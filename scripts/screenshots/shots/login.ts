import type { Page } from '@playwright/test';
import { calls, hold, limit, reply } from '../responses';
import type { Area } from '../shot';
import { open, press, see } from '../steps';

async function openForm(page: Page, view?: 'Sign Up' | 'Reset'): Promise<void> {
  await open(page, '/', 'Forgot your password?');
  if (view === 'Sign Up') await press(page, "Don't have an account? Sign Up");
  if (view === 'Reset') await press(page, 'Forgot your password?');
}

async function logIn(page: Page, password: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Username').fill('Thalia');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Log In');
}

async function signUp(
  page: Page,
  fields: { email: string; username: string; password: string },
): Promise<void> {
  await openForm(page, 'Sign Up');
  await page.getByLabel('Email').fill(fields.email);
  await page.getByLabel('Username').fill(fields.username);
  await page.getByLabel('Password', { exact: true }).fill(fields.password);
  await press(page, 'Sign Up');
}

const newcomer = { email: 'new@example.org', username: 'Newcomer', password: 'gate of the newcomer' };

/** Log in, sign up, request a reset link, and the splash before all. */
export const login: Area = {
  name: 'login',
  as: null,
  shots: [
    {
      name: 'splash',
      go: async (page) => {
        // Without the small script that the page begins with, nothing of it would show.
        await page.route(/\/assets\/(?!scheme\.)[^/]*\.js$/, () => undefined);
        await page.goto('/', { waitUntil: 'commit' });
        await page.locator('.splash').waitFor();
      },
    },
    { name: 'empty', go: (page) => openForm(page) },
    {
      name: 'offline',
      go: async (page) => {
        await openForm(page);
        await page.context().setOffline(true);
        await see(page, 'You are offline.');
      },
    },
    {
      name: 'fields-missing',
      go: async (page) => {
        await openForm(page);
        await press(page, 'Log In');
        await page.locator('[aria-invalid]').first().waitFor();
      },
    },
    {
      name: 'busy',
      go: async (page) => {
        await hold(page, calls.login);
        await logIn(page, 'any password');
        await see(page, 'Logging in…');
      },
    },
    {
      name: 'wrong-password',
      go: async (page) => {
        await logIn(page, 'not the password');
        await see(page, 'Unable to log in with provided credentials.');
      },
    },
    {
      name: 'rate-limited',
      go: async (page) => {
        await limit(page, calls.login);
        await logIn(page, 'any password');
        await see(page, 'Trying again in 60 s…');
      },
    },
    { name: 'sign-up', go: (page) => openForm(page, 'Sign Up') },
    {
      name: 'sign-up-field-errors',
      go: async (page) => {
        await signUp(page, { email: 'nobody', username: 'ab', password: 'short' });
        await see(page, 'Please use at least 8 characters.');
      },
    },
    {
      name: 'sign-up-refused',
      go: async (page) => {
        await signUp(page, { ...newcomer, username: 'Homer' });
        await see(page, 'This username is already taken.');
      },
    },
    {
      name: 'registered',
      go: async (page) => {
        await reply(page, calls.register, 201, { id: 99, username: newcomer.username });
        await signUp(page, newcomer);
        await see(page, 'Registration successful! Please log in.');
      },
    },
    { name: 'reset', go: (page) => openForm(page, 'Reset') },
    {
      name: 'reset-sent',
      go: async (page) => {
        await openForm(page, 'Reset');
        await page.getByLabel('Email').fill('nobody@example.org');
        await press(page, 'Send Reset Link');
        await see(page, 'If an account exists with this email');
      },
    },
    {
      name: 'guest-on-protected-page',
      go: (page) => open(page, '/home', 'Please log in to access this page'),
    },
    { name: 'unknown-address', go: (page) => open(page, '/no/such/page', 'Forgot your password?') },
  ],
};
