import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWithShell } from './endWithShell.mjs';
import { isBuilt } from './stamp.mjs';
import { sourceVersion } from './version.mjs';

/**
 * Ends the process with a sentence for the person at the terminal.
 * @param {string} sentence
 * @returns {never}
 */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * Runs one of the project's TypeScript programs to its end; when it fails, or Ctrl-C ends it, so does this process.
 * @param {string[]} args the file and its arguments
 */
function run(...args) {
  // Ctrl-C reaches both processes: this one stays until the other has ended, so that its exit handlers run.
  const wait = () => undefined;
  process.on('SIGINT', wait);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], { stdio: 'inherit' });
  process.off('SIGINT', wait);
  if (status !== 0) process.exit(status ?? 1);
}

/** A folder for this run alone, filled with made-up members and posts, and removed at the end. */
function useDemoData() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pantheon-demo-'));
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env['DATA_DIR'] = folder;
  console.log('Making up members and posts …');
  run('scripts/seed/main.ts', '--members', '50', '--posts', '300');
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Pantheon needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer Node.`);
}
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
if (!existsSync('node_modules')) refuse('The packages are not installed. Run npm ci first.');

if (!isBuilt()) {
  if (process.argv.includes('--version')) {
    console.log(sourceVersion());
    process.exit();
  }
  if (!existsSync('node_modules/tsx')) {
    refuse(
      'Pantheon is not built, and what builds it is not installed. Run npm ci without --omit=dev first.',
    );
  }
  console.log('Building: needed once, and again after a change. About 20 seconds …');
  run('scripts/build.ts');
}
if (process.argv.includes('--demo')) useDemoData();

endWithShell();
process.setSourceMapsEnabled(true);
/** @type {string} */
const server = '../dist/server/main.mjs';
await import(server);
