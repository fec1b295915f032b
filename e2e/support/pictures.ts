import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { storedIn } from './browserSession';

/** A PNG of one colour. */
export const plainPicture = (background: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Waits until the browser keeps a picture for the next visit, which it does a moment after the page shows it. */
export const expectPictureKept = (page: Page, picture: Buffer): Promise<void> =>
  expect.poll(() => storedIn(page)).toContain(`{"bytes":${picture.length}}`);
