import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPrimary } from '@pantheon/embedded-postgres/testing';
import { startTestPooler } from '../../server/testing/pooler';
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
    return { settings: { DATA_DIR: dataDir }, stop: () => rm(dataDir, { recursive: true, force: true }) };
  },
};

/** With a standby that members read from. It has room for 100 connections, of all servers together. */
const postgres: Part = {
  async start() {
    const primary = await startPrimary();
    const standby = await primary.addStandby();
    return {
      settings: {
        DATABASE_URL: primary.url,
        DATABASE_REPLICA_URLS: standby.url,
        DATABASE_POOL: '6',
        BACKGROUND_POOL: '2',
        JOBS_AT_ONCE: '2',
      },
      stop: () => primary.remove(),
    };
  },
};

const pooler: Part = {
  program: 'pgbouncer',
  async start({ DATABASE_URL = '' }) {
    // The primary trusts every connection of this machine.
    const server = await startTestPooler(DATABASE_URL, (settings) =>
      settings.replace('auth_type = scram-sha-256', 'auth_type = trust'),
    );
    return {
      settings: {
        DATABASE_URL: server.through(DATABASE_URL),
        DATABASE_DIRECT_URL: DATABASE_URL,
        // Debian's PgBouncer may be older than 1.21.
        PREPARED_STATEMENTS: 'off',
      },
      stop: () => server.remove(),
    };
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
export const parts: Part[] = [folder, postgres, pooler, redis, s3];
