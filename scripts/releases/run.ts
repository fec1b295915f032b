import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeDataDir } from '@pantheon/embedded-postgres/testing';
import { startServerProcess } from '../../server/testing/serverProcess';

/** Does something with a new folder for the data of servers, which is removed at the end. */
export async function withDataDir(use: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pantheon-release-'));
  // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(dataDir, 0o711);
  try {
    await use(dataDir);
  } finally {
    await removeDataDir(dataDir);
  }
}

/**
 * Starts a server, uses it and stops it. Throws when it does not stop cleanly.
 * @param how it is started (startServerProcess)
 */
export async function whileRunning<T>(
  dataDir: string,
  how: Parameters<typeof startServerProcess>[1],
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess({ DATA_DIR: dataDir }, how);
  try {
    const result = await use(server.url);
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with ${code}.`);
    return result;
  } finally {
    await server.kill();
  }
}
