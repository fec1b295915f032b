import sharp from 'sharp';

/** A picture of one colour. */
export const png = ({ width = 40, height = 30, background = '#336699' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** A multipart body: texts as fields, bytes as files. */
export function form(parts: Record<string, string | Uint8Array>): FormData {
  const body = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') body.append(name, part);
    else body.append(name, new Blob([Buffer.from(part)]), 'picture.png');
  }
  return body;
}
