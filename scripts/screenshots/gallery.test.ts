import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeGallery } from './gallery';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'pantheon-gallery-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A folder of a run, with pictures of these contents. */
function run(name: string, pictures: Record<string, string>): string {
  const folder = path.join(root, name);
  for (const [file, content] of Object.entries(pictures)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

function rowsOf(folder: string, compared?: string): string[] {
  writeGallery({ folder, compared, titles: ['feed/empty', 'feed/normal'] });
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8');
  return page.split('<tr>').slice(2);
}

test('each shot with pictures is a row, with a cell for each scheme and width', () => {
  const folder = run('now', { 'feed/normal-light-320.png': 'a', 'feed/normal-dark-1440.png': 'b' });
  const rows = rowsOf(folder);
  expect(rows).toHaveLength(1);
  const cells = rows[0]!.split('<td').slice(1);
  expect(cells).toHaveLength(8);
  expect(cells[0]).toContain('src="feed/normal-light-320.png"');
  expect(cells[1]).not.toContain('img');
  expect(cells[7]).toContain('src="feed/normal-dark-1440.png"');
});

test('shows the picture of another run beside the one of the same name, and marks differences', () => {
  const before = run('before', { 'feed/normal-light-320.png': 'a', 'feed/normal-light-360.png': 'b' });
  const now = run('now', {
    'feed/normal-light-320.png': 'a',
    'feed/normal-light-360.png': 'other',
    'feed/normal-light-768.png': 'new',
  });
  const [same, different, added] = rowsOf(now, before)[0]!.split('<td').slice(1);
  expect(same).toContain('src="../before/feed/normal-light-320.png"');
  expect(same).not.toContain('data-differs');
  expect(different).toContain('data-differs');
  expect(different).toContain('src="../before/feed/normal-light-360.png"');
  expect(added).toContain('data-differs');
  expect(added).toContain('not in the other run');
});
