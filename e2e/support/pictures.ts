import sharp from 'sharp';

/** A PNG of one colour. */
export const plainPicture = (background: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
