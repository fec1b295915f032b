import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, startPrimary } from '@pantheon/embedded-postgres/testing';
import { startTestHaproxy } from '../../server/testing/haproxy';
import { startTestPooler } from '../../server/testing/pooler';
import { startTestRedis } from '../../server/testing/redis';
import { nodeProgram, type Program, type Settings } from './program';

const SERVERS = 3;

interface Started {
  programs: Program[];
  /** What the servers must know of it. */
  settings?: Settings;
  /** Ends the programs, whether they run or not, and removes what they have written. */
  remove: () => Promise<void>;
}

/** A part of the cluster: programs that start and end together. */
export interface Part {
  /** The program that must be installed, which is also the name of Debian's package. */
  needs?: string;
  /**
   * Starts it.
   * @param settings of the parts before it
   * @param port of the cluster
   */
  start(settings: Settings, port: number): Promise<Started>;
}

/** Host and port of an address. */
const hostOf = (url: string): string => new URL(url).host;

/** Removed at the end, with the mails in it. */
const folder: Part = {
  async start() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pantheon-cluster-'));
    const remove = () => rm(dataDir, { recursive: true, force: true });
    return { programs: [], settings: { DATA_DIR: dataDir }, remove };
  },
};

/** With a standby that members read from. It has room for 100 connections, of all servers together. */
const postgres: Part = {
  async start() {
    const primary = await startPrimary();
    const remove = () => primary.remove();
    try {
      const standby = await primary.addStandby();
      return {
        programs: [
          { name: 'primary', address: hostOf(primary.url), ...primary },
          { name: 'standby', address: hostOf(standby.url), ...standby },
        ],
        settings: {
          DATABASE_URL: primary.url,
          DATABASE_REPLICA_URLS: standby.url,
          DATABASE_POOL: '6',
          BACKGROUND_POOL: '2',
          JOBS_AT_ONCE: '2',
        },
        remove,
      };
    } catch (error) {
      await remove();
      throw error;
    }
  },
};

const pooler: Part = {
  needs: 'pgbouncer',
  async start({ DATABASE_URL = '' }) {
    // The primary trusts every connection of this machine.
    const server = await startTestPooler(DATABASE_URL, (settings) =>
      settings.replace('auth_type = scram-sha-256', 'auth_type = trust'),
    );
    const url = server.through(DATABASE_URL);
    return {
      programs: [{ name: 'pgbouncer', address: hostOf(url), ...server }],
      settings: {
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: DATABASE_URL,
        // Debian's PgBouncer may be older than 1.21.
        PREPARED_STATEMENTS: 'off',
      },
      remove: () => server.remove(),
    };
  },
};

const redis: Part = {
  needs: 'redis-server',
  async start() {
    const server = await startTestRedis();
    return {
      programs: [{ name: 'redis', address: hostOf(server.url), ...server }],
      settings: { REDIS_URL: server.url },
      remove: () => server.kill(),
    };
  },
};

const s3: Part = {
  async start() {
    const directory = await mkdtemp(path.join(tmpdir(), 'pantheon-s3-'));
    const store = nodeProgram('s3', await freePort(), {
      args: ['--import', 'tsx', 'scripts/cluster/s3.ts', directory],
      env: { S3_BUCKET: 'pictures' },
      ready: 'S3 is ready',
    });
    await store.start();
    return {
      programs: [store],
      settings: {
        S3_ENDPOINT: `http://${store.address}`,
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      async remove() {
        await store.kill();
        await rm(directory, { recursive: true, force: true });
      },
    };
  },
};

/** Each has a port of its own for its metrics as well, where METRICS_PORT asks for them: that one and the next. */
const servers: Part = {
  async start(settings) {
    const programs: ReturnType<typeof nodeProgram>[] = [];
    const remove = async () => {
      await Promise.all(programs.map((server) => server.stop()));
    };
    const metricsPort = Number(process.env['METRICS_PORT'] ?? 0);
    try {
      for (let index = 0; index < SERVERS; index++) {
        const server = nodeProgram(`node-${index + 1}`, await freePort(), {
          args: ['--enable-source-maps', 'dist/server/main.mjs'],
          env: { ...settings, ...(metricsPort && { METRICS_PORT: String(metricsPort + index) }) },
          ready: 'Pantheon is ready',
        });
        programs.push(server);
        await server.start();
      }
      const addresses = programs.map(({ address }) => address).join(',');
      return { programs, settings: { SERVERS: addresses }, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  },
};

const proxy: Part = {
  needs: 'haproxy',
  async start({ SERVERS: addresses = '' }, port) {
    const server = await startTestHaproxy(port, addresses.split(','));
    return {
      programs: [{ ...server, name: 'haproxy', address: hostOf(server.url), stop: undefined }],
      remove: () => server.stop(),
    };
  },
};

/** In the order in which they start. */
export const parts: Part[] = [folder, postgres, pooler, redis, s3, servers, proxy];
