import type { Frame } from '@playwright/test';
import { storageOf, type Member } from './member';

/** Screens, each with what leads there from the one before it. */
export type Screens = Record<string, () => Promise<unknown>>;

export const controls = (page: Frame) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
  item: (name: string) => page.getByRole('menuitem', { name }),
  dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
  heading: (name?: string) => page.getByRole('heading', { level: 1, name }),
});

/** Makes the frame's browser, which has the app open, one in which the member has signed in. */
export const changeMember = (page: Frame, { session }: Member): Promise<void> =>
  page.evaluate((stored) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, storageOf(session));

export function guestScreens(page: Frame): Screens {
  const { button, heading } = controls(page);
  const open = (path: string) => async () => {
    await page.goto(path);
    await heading().waitFor();
  };
  return {
    login: () => page.goto('/'),
    'sign-up': () => button(/Sign Up$/).click(),
    'reset request': async () => {
      await button(/Log In$/).click();
      await button('Forgot your password?').click();
    },
    'new password': async () => {
      await page.goto('/reset-password/MQ/token');
      await page.getByLabel('New password').waitFor();
    },
    'confirm email': open('/confirm-email/token'),
    rules: open('/rules'),
    privacy: async () => {
      await page.getByRole('link', { name: 'Privacy', exact: true }).click();
      await heading('Privacy').waitFor();
    },
  };
}

export function moderatorScreens(page: Frame): Screens {
  const { button } = controls(page);
  return {
    queue: async () => {
      await page.goto('/moderation');
      await page.getByRole('link', { name: /The sea/ }).waitFor();
    },
    case: async () => {
      await page.getByRole('link', { name: /The sea/ }).click();
      await button('Remove').waitFor();
    },
    'confirm a decision': () => button('Remove').click(),
  };
}

export function suspendedScreens(page: Frame): Screens {
  const { button, heading } = controls(page);
  return {
    suspended: async () => {
      await page.goto('/home');
      await heading('Your account is suspended').waitFor();
      await button(/^Appeal/).waitFor();
    },
    appeal: async () => {
      await button(/^Appeal/).click();
      await page.getByRole('dialog').waitFor();
    },
  };
}
