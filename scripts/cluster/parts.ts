import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../server/db/embedded';
import { startTestRedis } from '../../server/testing/redis';
import { startTestS3 } from '../../server/testing/s3';

/** A reason not to start, in one sentence. */
export class Refusal extends Error {}

/** Environment variables of the servers. */
export type Settings = Record<string, string>;

/** Something that the servers stand on. */
export interface Part {
  /** The program that must be installed, which is also the name of Debian's package. */
  program?: string;
  /**
   * Starts it and returns what the servers must know of it.
   * @param settings of the parts before it
   */
  start(settings: Settings): Promise<{ settings: Settings; stop: () => Promise<void> }>;
}

/** Removed at the end, with the mails in it. */
const folder: Part = {
  async start() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pantheon-cluster-'));
    // Started by root, PostgreSQL runs as another account, which must be able to enter the folder.
    await chmod(dataDir, 0o711);
    return { settings: { DATA_DIR: dataDir }, stop: () => rm(dataDir, { recursive: true, force: true }) };
  },
};

const postgres: Part = {
  async start({ DATA_DIR = '' }) {
    const engine = await startEmbedded({ dataDir: DATA_DIR, notify: console.log });
    // The engine has 60 connections for all servers together.
    const pools = { DATABASE_POOL: '6', BACKGROUND_POOL: '2', JOBS_AT_ONCE: '2' };
    return { settings: { DATABASE_URL: engine.url, ...pools }, stop: () => engine.stop() };
  },
};

const redis: Part = {
  program: 'redis-server',
  async start() {
    const server = await startTestRedis();
    return { settings: { REDIS_URL: server.url }, stop: () => server.kill() };
  },
};

const s3: Part = {
  async start() {
    const store = await startTestS3();
    return { settings: store.env, stop: () => store.stop() };
  },
};

/** In the order in which they start. */
export const parts: Part[] = [folder, postgres, redis, s3];
