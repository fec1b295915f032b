import { StartupError } from '../../startupError';
import { prepare } from './prepare';
import { inASentence } from './sentences';
import { superviseEngine } from './supervise';
import { takeEngine } from './take';

/** The PostgreSQL that comes with Pantheon, running. */
export interface Engine {
  /** The address of its database, with the password in it: never to be logged. It stays, also when PostgreSQL restarts. */
  url: string;
  /** True when it was running already, left behind by a server that was killed. */
  adopted: boolean;
  /** Ends it, its data safe on the disk. One that was only joined goes on. */
  stop(): Promise<void>;
}

export interface EngineOptions {
  /** The folder of all that the server keeps. The database is in `postgres` there, or where that links to. */
  dataDir: string;
  /** For tests: quick, and lost if the machine fails. */
  throwaway?: boolean;
  /** Hears, in a sentence, what is waited for or was mended. */
  notify: (sentence: string) => void;
}

/**
 * Starts the engine of `dataDir`, or adopts the one that a killed server left running, holds it alone and keeps it running
 * until it is stopped. Throws StartupError, also when another server holds it.
 */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  return inASentence(options.dataDir, async () => {
    const launch = await prepare(options);
    const { holder, ...taken } = await takeEngine(launch, options);
    if (holder) return superviseEngine(launch, { ...taken, holder }, options.notify);
    throw new StartupError(
      `Another Pantheon is already running on the data in ${options.dataDir}. Stop it first, or set DATA_DIR to ` +
        'another folder.',
    );
  });
}

/** For commands: joins the engine that a running server holds, else starts it as `startEngine` does. */
export async function joinOrStartEngine(options: EngineOptions): Promise<Engine> {
  return inASentence(options.dataDir, async () => {
    const launch = await prepare(options);
    const { holder, ...taken } = await takeEngine(launch, options);
    if (holder) return superviseEngine(launch, { ...taken, holder }, options.notify);
    return { url: taken.url, adopted: false, stop: () => Promise.resolve() };
  });
}
