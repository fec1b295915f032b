import { expect, type Page } from '@playwright/test';
import type { Member } from './member';

/** Signs in by the form. */
export async function signIn(page: Page, { username, password }: Member): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible();
}

/** Logs out; returns whether the page asked about something unsent. */
export async function logOut(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Log out' }).click();
  const confirm = page.getByRole('button', { name: 'Log out and delete' });
  const logIn = page.getByRole('button', { name: 'Log In', exact: true });
  await expect(confirm.or(logIn)).toBeVisible();
  const isAsked = await confirm.isVisible();
  if (isAsked) await confirm.click();
  await expect(logIn).toBeVisible();
  return isAsked;
}

/** The drafts of a browser and what waits in it, as one text. */
export const unsentIn = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify(
      Object.entries(localStorage).filter(
        ([key]) => /^(draft|unsent):/.test(key) && !key.endsWith(':submission'),
      ),
    ),
  );

/** All that the browser holds in localStorage and IndexedDB, as one text, in which a file is its size. */
export const storedIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [Object.entries(localStorage)];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error!);
      });
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        for (const request of [objects.getAllKeys(), objects.getAll()]) {
          all.push(await new Promise((resolve) => (request.onsuccess = () => resolve(request.result))));
        }
      }
      database.close();
    }
    return JSON.stringify(all, (_key, value: unknown) =>
      value instanceof File ? { bytes: value.size } : value,
    );
  });
