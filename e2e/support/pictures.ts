import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

/** A PNG of one colour. */
export const plainPicture = (background: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Waits until the browser keeps a picture for the next visit, which it does a moment after the page shows it. */
export const expectPictureKept = (page: Page, picture: Buffer): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number[]>((resolve, reject) => {
            const opening = indexedDB.open('pantheon');
            opening.onerror = () => reject(opening.error ?? new Error('IndexedDB'));
            opening.onupgradeneeded = () => opening.result.createObjectStore('pictures');
            opening.onsuccess = () => {
              const reading = opening.result.transaction('pictures').objectStore('pictures').getAll();
              reading.onsuccess = () => {
                opening.result.close();
                const files = (reading.result as unknown[]).filter((kept) => kept instanceof File);
                resolve(files.map(({ size }) => size));
              };
            };
          }),
      ),
    )
    .toContain(picture.length);
