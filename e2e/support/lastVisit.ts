import { expect, type Page } from '@playwright/test';

/** The texts that are kept for the next visit, of whichever member. */
export const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('pantheon');
        opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
        opening.onupgradeneeded = () => opening.result.createObjectStore('pictures');
        opening.onsuccess = () => {
          const kept = IDBKeyRange.bound('seen:', 'seen:\uffff');
          const reading = opening.result.transaction('pictures').objectStore('pictures').getAll(kept);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as string[]);
          };
        };
      }),
  );

/** Waits until the feed with this text is kept for the next visit. */
export const expectKept = (page: Page, text: string): Promise<void> =>
  expect.poll(async () => (await keptIn(page)).join('\n'), { timeout: 30_000 }).toContain(text);
