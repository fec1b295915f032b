import fs from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './server';

/** Pictures kept: their rows and their files, which must be of the same number. */
export async function countPictures({ db, dataDir }: TestServer): Promise<number> {
  const rows = await db.selectFrom('media').select('id').execute();
  const folder = path.join(dataDir, 'media');
  const files = await fs.readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  expect(files.filter((file) => file.isFile())).toHaveLength(rows.length);
  return rows.length;
}
