import fs from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { diskMedia } from './adapters/media/disk';
import { buildApp } from './app';
import type { Config } from './config';
import { connect } from './db/connect';
import { startEngine, type Engine } from './db/embedded';
import { migrate } from './db/migrate';
import { StartupError } from './startupError';

export interface RunningServer {
  /** Where it listens, such as http://localhost:8000. */
  address: string;
  /** Takes no more requests, finishes those under way, lets go of the database. */
  stop(): Promise<void>;
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await fs.mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new StartupError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`);
  }
}

async function migrateOrExplain(url: string): Promise<void> {
  try {
    await migrate(url);
  } catch (error) {
    throw new StartupError(`The database could not be made ready: ${(error as Error).message}.`);
  }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    const address = await app.listen({ port, host });
    return address.replace(/127\.0\.0\.1|0\.0\.0\.0|\[::1?\]/, 'localhost');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is taken by another program. Set PORT to a free one, such as PORT=${port + 1}.`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
    throw new StartupError(`The server cannot listen on ${host}:${port}: ${message}.`);
  }
}

/** Starts the database (unless DATABASE_URL names one) and the server. Throws a StartupError of one sentence. */
export async function start(config: Config, onEngineExit: () => void): Promise<RunningServer> {
  await makeDataDir(config.dataDir);
  const engine: Engine | undefined = config.databaseUrl
    ? undefined
    : await startEngine({ dataDir: config.dataDir });
  engine?.onExit(onEngineExit);
  const url = config.databaseUrl ?? engine?.url ?? '';
  try {
    await migrateOrExplain(url);
    const db = connect(url);
    const app = await buildApp({ config, db, media: diskMedia(path.join(config.dataDir, 'media')) });
    const address = await listen(app, config);
    return {
      address,
      stop: async () => {
        await app.close();
        await db.destroy();
        await engine?.stop();
      },
    };
  } catch (error) {
    await engine?.stop();
    throw error;
  }
}
