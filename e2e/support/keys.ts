import type { Page } from '@playwright/test';

/** Presses one key right after the other: on a slow machine, waiting for the first would be too long. */
export async function pressSequence(page: Page, ...keys: string[]): Promise<void> {
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
